// The texts of the team page.

import { words } from "../data/language.ts";
import { capital, spelled } from "./numbers.ts";

export const teamTexts = words({
  people: [
    (people: number, project: string) =>
      people === 1 ? `You are alone in ${project}.` : `${capital(spelled(people, "en"))} people work on ${project}.`,
    (people, project) =>
      people === 1
        ? `Du bist allein in ${project}.`
        : `${capital(spelled(people, "de"))} Menschen arbeiten an ${project}.`,
  ],
  open: [
    (invitations: number) =>
      invitations === 0
        ? ""
        : invitations === 1
          ? "One invitation is open."
          : `${capital(spelled(invitations, "en"))} invitations are open.`,
    (invitations) =>
      invitations === 0
        ? ""
        : invitations === 1
          ? "Eine Einladung ist offen."
          : `${capital(spelled(invitations, "de"))} Einladungen sind offen.`,
  ],
  team: ["Team", "Team"],
  teamWhy: ["Who may do what.", "Wer was darf."],
  teamTable: ["Team, as a table", "Team, als Tabelle"],
  name: ["Name", "Name"],
  may: ["May", "Darf"],
  since: ["Since", "Seit"],
  more: ["More", "Mehr"],
  moreFor: [(who: string) => `More for ${who}`, (who) => `Mehr zu ${who}`],
  you: ["you", "du"],
  joined: ["Since ", "Seit "],
  roles: {
    owner: ["owner", "Eigentümer"],
    admin: ["admin", "Admin"],
    member: ["member", "Mitglied"],
    viewer: ["viewer", "Zuschauer"],
  },
  mays: {
    owner: ["Everything", "Alles"],
    admin: ["Change settings and send", "Einstellungen ändern und senden"],
    member: ["Write and send", "Schreiben und senden"],
    viewer: ["Only look", "Nur ansehen"],
  },
  does: {
    owner: [
      "Everything, deleting the project and naming owners too.",
      "Alles, auch das Projekt löschen und Eigentümer ernennen.",
    ],
    admin: ["Also settings, keys, webhooks and people.", "Dazu Einstellungen, Schlüssel, Webhooks und Menschen."],
    member: [
      "Also writes, edits and sends letters, and imports.",
      "Dazu Briefe schreiben, ändern und senden, und Daten importieren.",
    ],
    viewer: ["Sees everything but secrets, changes nothing.", "Sieht alles außer Geheimnissen, ändert nichts."],
  },
  role: ["Role", "Rolle"],
  save: ["Save", "Speichern"],
  remove: ["Remove from the project", "Aus dem Projekt entfernen"],
  leave: ["Leave the project", "Das Projekt verlassen"],
  removeSure: [
    (who: string) => `${who} loses access to this project at once. What they did stays.`,
    (who) => `${who} verliert sofort den Zugang zu diesem Projekt. Was getan wurde, bleibt.`,
  ],
  leaveSure: [
    "You lose access to this project at once. Somebody else has to invite you again.",
    "Du verlierst sofort den Zugang zu diesem Projekt. Jemand anders muss dich wieder einladen.",
  ],
  removed: [(who: string) => `${who} was removed.`, (who) => `${who} wurde entfernt.`],
  left: [(project: string) => `You left ${project}.`, (project) => `Du hast ${project} verlassen.`],
  roleNow: [(who: string, role: string) => `${who} is ${role} now.`, (who, role) => `${who} ist jetzt ${role}.`],
  linkEnds: [(when: string) => `invited, the link ends ${when}`, (when) => `eingeladen, der Link endet ${when}`],
  linkEnded: [(when: string) => `invited, the link ended ${when}`, (when) => `eingeladen, der Link endete ${when}`],
  invite: ["Invite somebody", "Jemanden einladen"],
  inviteTitle: ["Invite somebody", "Jemanden einladen"],
  address: ["Address", "Adresse"],
  send: ["Invite", "Einladen"],
  inviteMailed: [
    (who: string) => `${who} was mailed a link. It works once, for seven days. You can also pass it on yourself:`,
    (who) =>
      `${who} hat einen Link bekommen. Er gilt einmal und sieben Tage lang. Du kannst ihn auch selbst weitergeben:`,
  ],
  inviteFile: [
    (who: string) =>
      `No mail server is set, so ${who} gets no mail. Pass this link on yourself; it works once, for seven days:`,
    (who) =>
      `Es ist kein Mailserver eingestellt, also bekommt ${who} keine Mail. Gib diesen Link selbst weiter; er gilt einmal und sieben Tage lang:`,
  ],
  link: ["Link of the invitation", "Link der Einladung"],
  shownOnce: ["It is shown this once.", "Er wird nur dieses eine Mal gezeigt."],
  done: ["Done", "Fertig"],
  renew: ["Send a new link", "Neuen Link senden"],
  renewWhat: [
    "A new link is mailed, and the former one stops working.",
    "Ein neuer Link wird gesendet, der frühere gilt nicht mehr.",
  ],
  revoke: ["Revoke the invitation", "Einladung zurückziehen"],
  revoked: [
    (who: string) => `The invitation of ${who} was revoked.`,
    (who) => `Die Einladung von ${who} ist zurückgezogen.`,
  ],

  keys: ["Keys", "Schlüssel"],
  keysWhy: ["For your own programs.", "Für deine eigenen Programme."],
  keysTable: ["Keys, as a table", "Schlüssel, als Tabelle"],
  key: ["Key", "Schlüssel"],
  for: ["For", "Wofür"],
  kinds: {
    secret: ["Secret key", "Geheimer Schlüssel"],
    public: ["Public key", "Öffentlicher Schlüssel"],
    webhook: ["Webhook secret", "Webhook-Geheimnis"],
    identity: ["Identity secret", "Identitätsgeheimnis"],
  },
  uses: {
    secret: ["Your server, which calls the API with it", "Dein Server ruft damit die API auf"],
    public: [
      "Your page: the cancel flow and what your customers do",
      "Deine Seite: das Kündigen und was deine Kunden tun",
    ],
    webhook: ["Checking that a webhook came from here", "Prüfen, ob ein Webhook von hier kam"],
    identity: ["Signing who a customer is, for the cancel flow", "Unterschreiben, wer ein Kunde ist, fürs Kündigen"],
  },
  show: ["Show", "Zeigen"],
  hide: ["Hide", "Verbergen"],
  showOf: [(name: string) => `Show: ${name}`, (name) => `Zeigen: ${name}`],
  hideOf: [(name: string) => `Hide: ${name}`, (name) => `Verbergen: ${name}`],
  hidden: ["Hidden", "Verborgen"],
  forAdmins: ["Shown to admins", "Für Admins sichtbar"],
  rotate: ["Rotate", "Ersetzen"],
  rotateOf: [(name: string) => `Rotate: ${name}`, (name) => `Ersetzen: ${name}`],
  rotateTitle: [(name: string) => `Rotate: ${name}`, (name) => `Ersetzen: ${name}`],
  oldOne: ["The one before", "Der bisherige"],
  graces: {
    "0s": ["Ends at once", "Endet sofort"],
    "1h": ["Works one hour more", "Gilt noch eine Stunde"],
    "24h": ["Works 24 hours more", "Gilt noch 24 Stunden"],
    "7d": ["Works seven days more", "Gilt noch sieben Tage"],
    "30d": ["Works 30 days more", "Gilt noch 30 Tage"],
  },
  graceHint: {
    secret: [
      "Choose “at once” if it may be in the wrong hands: programs that still use it are refused.",
      "Wähle „sofort“, wenn er in falschen Händen sein kann: Programme, die ihn noch verwenden, werden abgewiesen.",
    ],
    public: [
      "Until it ends, put the new one on your page. Links to the cancel flow in letters that were sent go on with the old one until then.",
      "Setze bis dahin den neuen auf deine Seite. Links zum Kündigen in gesendeten Briefen laufen so lange mit dem alten.",
    ],
    webhook: [
      "Until it ends, deliveries carry both signatures.",
      "Bis dahin tragen Zustellungen beide Unterschriften.",
    ],
    identity: [
      "Until it ends, what was signed with it is accepted.",
      "Bis dahin gilt, was damit unterschrieben wurde.",
    ],
  },
  rotated: [
    (name: string) => `This is the new ${name.toLowerCase()}. Copy it now:`,
    (name) => `Neu, ${name}. Kopiere den Wert jetzt:`,
  ],
  notAgain: ["It is not shown again.", "Er wird nicht noch einmal gezeigt."],
  secretLost: [
    "A secret key is shown once. Rotate one that is lost.",
    "Ein geheimer Schlüssel wird nur einmal gezeigt. Ersetze einen verlorenen.",
  ],
  viewerKeys: ["Only admins see secrets and rotate keys.", "Nur Admins sehen Geheimnisse und ersetzen Schlüssel."],
});
