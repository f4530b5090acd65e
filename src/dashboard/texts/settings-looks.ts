// The texts of the settings of letters' looks.

import { words } from "../data/language.ts";

export const looksTexts = words({
  looksWhy: ["How letters look when they arrive.", "Wie Briefe aussehen, wenn sie ankommen."],
  logo: ["Logo", "Logo"],
  logoHint: [
    "The https address of a PNG, JPEG, GIF or WebP picture. Mail programs show no SVG.",
    "Die https-Adresse eines Bilds als PNG, JPEG, GIF oder WebP. SVG zeigen Mailprogramme nicht.",
  ],
  logoWidth: ["Width of the logo", "Breite des Logos"],
  color: ["Colour of the button", "Farbe des Knopfs"],
  noColor: ["default", "Standard"],
  font: ["Font", "Schrift"],
  fonts: {
    system: ["That of the device", "Die des Geräts"],
    arial: ["Arial", "Arial"],
    verdana: ["Verdana", "Verdana"],
    trebuchet: ["Trebuchet", "Trebuchet"],
    georgia: ["Georgia", "Georgia"],
    palatino: ["Palatino", "Palatino"],
    courier: ["Courier", "Courier"],
  },
  lookAtIt: ["As it arrives", "So kommt er an"],
  device: ["Shown on", "Gezeigt auf"],
  phone: ["Phone", "Telefon"],
  desktop: ["Computer", "Computer"],
  logoNotLoaded: [
    "This page loads nothing from elsewhere, so the name stands where the logo will be, as in mail programs that block pictures.",
    "Diese Seite lädt nichts von anderswo. Darum steht der Name dort, wo das Logo sein wird, wie in Mailprogrammen, die Bilder sperren.",
  ],
  openLogo: ["Open the logo", "Logo öffnen"],
});
