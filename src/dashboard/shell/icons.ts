// The icons of the shell. Pages import their own from lucide-preact, so that each loads only what it shows.

import { CalendarClock, ChevronDown, DoorOpen, Mail, Menu, Search, Settings2, TrendingUp, User } from "lucide-preact";

export const icons = { CalendarClock, ChevronDown, DoorOpen, Mail, Menu, Search, Settings2, TrendingUp, User };
