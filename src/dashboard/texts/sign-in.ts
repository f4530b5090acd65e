// The texts of the sign-in and the form for the first project.

import { words } from "../data/language.ts";

export const signInTexts = words({
  title: ["Sign in", "Anmelden"],
  greeting: [
    (hour: number) => (hour < 5 || hour >= 18 ? "Good evening." : hour < 12 ? "Good morning." : "Good afternoon."),
    (hour) => (hour < 5 || hour >= 18 ? "Guten Abend." : hour < 12 ? "Guten Morgen." : "Guten Tag."),
  ],
  why: ["Sign in to see who can be won back.", "Melde dich an und sieh, wer zurückkommen könnte."],
  again: [
    "You were signed out. Sign in again; what you typed is still here.",
    "Du wurdest abgemeldet. Melde dich wieder an; was du getippt hast, ist noch da.",
  ],
  address: ["Address", "Adresse"],
  password: ["Password", "Passwort"],
  forgotten: ["Forgotten?", "Vergessen?"],
  submit: ["Sign in", "Anmelden"],
  wrong: [
    "That address and password do not belong together.",
    "Diese Adresse und dieses Passwort gehören nicht zusammen.",
  ],
  tooMany: [
    "These were too many tries. Wait a quarter of an hour, or set a new password.",
    "Das waren zu viele Versuche. Warte eine Viertelstunde oder setze ein neues Passwort.",
  ],
  noAccount: ["No account yet?", "Noch kein Konto?"],
  createAccount: ["Create one", "Konto anlegen"],
  withProvider: [(name: string) => `Sign in with ${name}`, (name) => `Mit ${name} anmelden`],
  firstProject: ["What do you sell?", "Was verkaufst du?"],
  firstProjectWhy: [
    "A project is one product with its customers. You can change all of this later.",
    "Ein Projekt ist ein Produkt mit seinen Kunden. Alles hier lässt sich später ändern.",
  ],
  newProject: ["New project", "Neues Projekt"],
  name: ["Name of the product", "Name des Produkts"],
  currency: ["Currency", "Währung"],
  timeZone: ["Time zone", "Zeitzone"],
  create: ["Create the project", "Projekt anlegen"],
});
