// The icons of the shell. Pages import their own icons from lucide-preact, so that each loads only those it shows.

import { CalendarClock, ChevronDown, DoorOpen, Mail, Menu, Search, Settings2, TrendingUp, User } from "lucide-preact";

export const icons = { CalendarClock, ChevronDown, DoorOpen, Mail, Menu, Search, Settings2, TrendingUp, User };
