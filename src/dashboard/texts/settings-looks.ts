// The texts of the settings of letters' looks.

export const looksEn = {
  looksWhy: "How letters look when they arrive.",
  logo: "Logo",
  logoHint: "The https address of a PNG, JPEG, GIF or WebP picture. Mail programs show no SVG.",
  logoWidth: "Width of the logo",
  color: "Colour of the button",
  noColor: "default",
  font: "Font",
  fonts: {
    system: "That of the device",
    arial: "Arial",
    verdana: "Verdana",
    trebuchet: "Trebuchet",
    georgia: "Georgia",
    palatino: "Palatino",
    courier: "Courier",
  },
  lookAtIt: "As it arrives",
  device: "Shown on",
  phone: "Phone",
  desktop: "Computer",
  logoNotLoaded:
    "This page loads nothing from elsewhere, so the name stands where the logo will be, as in mail programs that block pictures.",
  openLogo: "Open the logo",
};

export const looksDe: typeof looksEn = {
  looksWhy: "Wie Briefe aussehen, wenn sie ankommen.",
  logo: "Logo",
  logoHint: "Die https-Adresse eines Bilds als PNG, JPEG, GIF oder WebP. SVG zeigen Mailprogramme nicht.",
  logoWidth: "Breite des Logos",
  color: "Farbe des Knopfs",
  noColor: "Standard",
  font: "Schrift",
  fonts: {
    system: "Die des Geräts",
    arial: "Arial",
    verdana: "Verdana",
    trebuchet: "Trebuchet",
    georgia: "Georgia",
    palatino: "Palatino",
    courier: "Courier",
  },
  lookAtIt: "So kommt er an",
  device: "Gezeigt auf",
  phone: "Telefon",
  desktop: "Computer",
  logoNotLoaded:
    "Diese Seite lädt nichts von anderswo. Darum steht der Name dort, wo das Logo sein wird, wie in Mailprogrammen, die Bilder sperren.",
  openLogo: "Logo öffnen",
};
