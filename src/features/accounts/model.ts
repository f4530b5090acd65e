// Accounts as the API shows and takes them.

import { Type } from "@sinclair/typebox";
import { Email, Nullable, Text, Timestamp } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import type { User } from "./tables.ts";

const Password = Type.String({ minLength: 10, maxLength: 200, description: "10 to 200 characters" });

export const Registration = Type.Object({
  email: Email,
  password: Password,
  name: Type.Optional(Nullable(Text({ min: 1, max: 200, oneLine: true }))),
  setup_token: Type.Optional(
    Nullable(Type.String({ maxLength: 200, description: "Printed at start while there is no account" })),
  ),
});

export const Login = Type.Object({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) });

export const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Nullable(Type.String()),
  created_at: Timestamp,
});

export const Session = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal("Bearer"),
  expires_in: Type.Integer({ description: "Seconds" }),
  user: Account,
});

export const toAccount = (user: User) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  created_at: iso(user.createdAt),
});
