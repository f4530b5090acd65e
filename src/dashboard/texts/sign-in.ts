// The texts of the sign-in and the form for the first project.

import { words } from "../data/language.ts";

export const signInTexts = words({
  en: {
    title: "Sign in",
    greeting: (hour: number) =>
      hour < 5 ? "Good night." : hour < 12 ? "Good morning." : hour < 18 ? "Good afternoon." : "Good evening.",
    why: "Sign in to see who can be won back.",
    again: "You were signed out. Sign in again; what you typed is still here.",
    address: "Address",
    password: "Password",
    forgotten: "Forgotten?",
    submit: "Sign in",
    wrong: "That address and password do not belong together.",
    tooMany: "These were too many tries. Wait a quarter of an hour, or set a new password.",
    noAccount: "No account yet?",
    createAccount: "Create one",
    withProvider: (name: string) => `Sign in with ${name}`,
    firstProject: "What do you sell?",
    firstProjectWhy: "A project is one product with its customers. You can change all of this later.",
    newProject: "New project",
    name: "Name of the product",
    currency: "Currency",
    timeZone: "Time zone",
    create: "Create the project",
  },
  de: {
    title: "Anmelden",
    greeting: (hour) =>
      hour < 5 ? "Gute Nacht." : hour < 12 ? "Guten Morgen." : hour < 18 ? "Guten Tag." : "Guten Abend.",
    why: "Melde dich an und sieh, wer zurückkommen könnte.",
    again: "Du wurdest abgemeldet. Melde dich wieder an; was du getippt hast, ist noch da.",
    address: "Adresse",
    password: "Passwort",
    forgotten: "Vergessen?",
    submit: "Anmelden",
    wrong: "Diese Adresse und dieses Passwort gehören nicht zusammen.",
    tooMany: "Das waren zu viele Versuche. Warte eine Viertelstunde oder setze ein neues Passwort.",
    noAccount: "Noch kein Konto?",
    createAccount: "Konto anlegen",
    withProvider: (name) => `Mit ${name} anmelden`,
    firstProject: "Was verkaufst du?",
    firstProjectWhy: "Ein Projekt ist ein Produkt mit seinen Kunden. Alles hier lässt sich später ändern.",
    newProject: "Neues Projekt",
    name: "Name des Produkts",
    currency: "Währung",
    timeZone: "Zeitzone",
    create: "Projekt anlegen",
  },
});
