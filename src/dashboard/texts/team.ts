// The texts of the team page.

import { words } from "../data/language.ts";
import { capital, spelled } from "./numbers.ts";

const en = {
  people: (people: number, project: string) =>
    people === 1 ? `You are alone in ${project}.` : `${capital(spelled(people, "en"))} people work on ${project}.`,
  open: (invitations: number) =>
    invitations === 0
      ? ""
      : invitations === 1
        ? "One invitation is open."
        : `${capital(spelled(invitations, "en"))} invitations are open.`,
  team: "Team",
  teamWhy: "Who may do what.",
  teamTable: "Team, as a table",
  name: "Name",
  may: "May",
  since: "Since",
  more: "More",
  moreFor: (who: string) => `More for ${who}`,
  you: "you",
  joined: "Since ",
  roles: { owner: "owner", admin: "admin", member: "member", viewer: "viewer" },
  mays: {
    owner: "Everything",
    admin: "Change settings and send",
    member: "Write and send",
    viewer: "Only look",
  },
  does: {
    owner: "Everything, deleting the project and naming owners too.",
    admin: "Also settings, keys, webhooks and people.",
    member: "Also writes, edits and sends letters, and imports.",
    viewer: "Sees everything but secrets, changes nothing.",
  },
  role: "Role",
  save: "Save",
  remove: "Remove from the project",
  leave: "Leave the project",
  removeSure: (who: string) => `${who} loses access to this project at once. What they did stays.`,
  leaveSure: "You lose access to this project at once. Somebody else has to invite you again.",
  removed: (who: string) => `${who} was removed.`,
  left: (project: string) => `You left ${project}.`,
  roleNow: (who: string, role: string) => `${who} is ${role} now.`,
  linkEnds: (when: string) => `invited, the link ends ${when}`,
  linkEnded: (when: string) => `invited, the link ended ${when}`,
  invite: "Invite somebody",
  inviteTitle: "Invite somebody",
  address: "Address",
  send: "Invite",
  inviteDone: (who: string) =>
    `${who} was mailed a link. It works once, for seven days. You can also pass it on yourself:`,
  link: "Link of the invitation",
  shownOnce: "It is shown this once.",
  done: "Done",
  renew: "Send a new link",
  renewWhat: "A new link is mailed, and the former one stops working.",
  revoke: "Revoke the invitation",
  revoked: (who: string) => `The invitation of ${who} was revoked.`,

  keys: "Keys",
  keysWhy: "For your own programs.",
  keysTable: "Keys, as a table",
  key: "Key",
  for: "For",
  kinds: {
    secret: "Secret key",
    public: "Public key",
    webhook: "Webhook secret",
    identity: "Identity secret",
  },
  uses: {
    secret: "Your server, which calls the API with it",
    public: "Your page: the cancel flow and what your customers do",
    webhook: "Checking that a webhook came from here",
    identity: "Signing who a customer is, for the cancel flow",
  },
  show: "Show",
  hide: "Hide",
  showOf: (name: string) => `Show: ${name}`,
  hideOf: (name: string) => `Hide: ${name}`,
  hidden: "Hidden",
  forAdmins: "Shown to admins",
  rotate: "Rotate",
  rotateOf: (name: string) => `Rotate: ${name}`,
  rotateTitle: (name: string) => `Rotate: ${name}`,
  oldOne: "The one before",
  graces: {
    "0s": "Ends at once",
    "1h": "Works one hour more",
    "24h": "Works 24 hours more",
    "7d": "Works seven days more",
    "30d": "Works 30 days more",
  },
  graceHint: {
    secret: "Choose “at once” if it may be in the wrong hands: programs that still use it are refused.",
    public:
      "Until it ends, put the new one on your page. Links to the cancel flow in letters that were sent go on with the old one until then.",
    webhook: "Until it ends, deliveries carry both signatures.",
    identity: "Until it ends, what was signed with it is accepted.",
  },
  rotated: (name: string) => `This is the new ${name.toLowerCase()}. Copy it now:`,
  notAgain: "It is not shown again.",
  secretLost: "A secret key is shown once. Rotate one that is lost.",
  viewerKeys: "Only admins see secrets and rotate keys.",
};

const de: typeof en = {
  people: (people, project) =>
    people === 1
      ? `Du bist allein in ${project}.`
      : `${capital(spelled(people, "de"))} Menschen arbeiten an ${project}.`,
  open: (invitations) =>
    invitations === 0
      ? ""
      : invitations === 1
        ? "Eine Einladung ist offen."
        : `${capital(spelled(invitations, "de"))} Einladungen sind offen.`,
  team: "Team",
  teamWhy: "Wer was darf.",
  teamTable: "Team, als Tabelle",
  name: "Name",
  may: "Darf",
  since: "Seit",
  more: "Mehr",
  moreFor: (who) => `Mehr zu ${who}`,
  you: "du",
  joined: "Seit ",
  roles: { owner: "Eigentümer", admin: "Admin", member: "Mitglied", viewer: "Zuschauer" },
  mays: {
    owner: "Alles",
    admin: "Einstellungen ändern und senden",
    member: "Schreiben und senden",
    viewer: "Nur ansehen",
  },
  does: {
    owner: "Alles, auch das Projekt löschen und Eigentümer ernennen.",
    admin: "Dazu Einstellungen, Schlüssel, Webhooks und Menschen.",
    member: "Dazu Briefe schreiben, ändern und senden, und Daten importieren.",
    viewer: "Sieht alles außer Geheimnissen, ändert nichts.",
  },
  role: "Rolle",
  save: "Speichern",
  remove: "Aus dem Projekt entfernen",
  leave: "Das Projekt verlassen",
  removeSure: (who) => `${who} verliert sofort den Zugang zu diesem Projekt. Was getan wurde, bleibt.`,
  leaveSure: "Du verlierst sofort den Zugang zu diesem Projekt. Jemand anders muss dich wieder einladen.",
  removed: (who) => `${who} wurde entfernt.`,
  left: (project) => `Du hast ${project} verlassen.`,
  roleNow: (who, role) => `${who} ist jetzt ${role}.`,
  linkEnds: (when) => `eingeladen, der Link endet ${when}`,
  linkEnded: (when) => `eingeladen, der Link endete ${when}`,
  invite: "Jemanden einladen",
  inviteTitle: "Jemanden einladen",
  address: "Adresse",
  send: "Einladen",
  inviteDone: (who) =>
    `${who} hat einen Link bekommen. Er gilt einmal und sieben Tage lang. Du kannst ihn auch selbst weitergeben:`,
  link: "Link der Einladung",
  shownOnce: "Er wird nur dieses eine Mal gezeigt.",
  done: "Fertig",
  renew: "Neuen Link senden",
  renewWhat: "Ein neuer Link wird gesendet, der frühere gilt nicht mehr.",
  revoke: "Einladung zurückziehen",
  revoked: (who) => `Die Einladung von ${who} ist zurückgezogen.`,

  keys: "Schlüssel",
  keysWhy: "Für deine eigenen Programme.",
  keysTable: "Schlüssel, als Tabelle",
  key: "Schlüssel",
  for: "Wofür",
  kinds: {
    secret: "Geheimer Schlüssel",
    public: "Öffentlicher Schlüssel",
    webhook: "Webhook-Geheimnis",
    identity: "Identitätsgeheimnis",
  },
  uses: {
    secret: "Dein Server ruft damit die API auf",
    public: "Deine Seite: das Kündigen und was deine Kunden tun",
    webhook: "Prüfen, ob ein Webhook von hier kam",
    identity: "Unterschreiben, wer ein Kunde ist, fürs Kündigen",
  },
  show: "Zeigen",
  hide: "Verbergen",
  showOf: (name) => `Zeigen: ${name}`,
  hideOf: (name) => `Verbergen: ${name}`,
  hidden: "Verborgen",
  forAdmins: "Für Admins sichtbar",
  rotate: "Ersetzen",
  rotateOf: (name) => `Ersetzen: ${name}`,
  rotateTitle: (name) => `Ersetzen: ${name}`,
  oldOne: "Der bisherige",
  graces: {
    "0s": "Endet sofort",
    "1h": "Gilt noch eine Stunde",
    "24h": "Gilt noch 24 Stunden",
    "7d": "Gilt noch sieben Tage",
    "30d": "Gilt noch 30 Tage",
  },
  graceHint: {
    secret:
      "Wähle „sofort“, wenn er in falschen Händen sein kann: Programme, die ihn noch verwenden, werden abgewiesen.",
    public:
      "Setze bis dahin den neuen auf deine Seite. Links zum Kündigen in gesendeten Briefen laufen so lange mit dem alten.",
    webhook: "Bis dahin tragen Zustellungen beide Unterschriften.",
    identity: "Bis dahin gilt, was damit unterschrieben wurde.",
  },
  rotated: (name) => `Neu, ${name}. Kopiere den Wert jetzt:`,
  notAgain: "Er wird nicht noch einmal gezeigt.",
  secretLost: "Ein geheimer Schlüssel wird nur einmal gezeigt. Ersetze einen verlorenen.",
  viewerKeys: "Nur Admins sehen Geheimnisse und ersetzen Schlüssel.",
};

export const teamTexts = words({ en, de });
