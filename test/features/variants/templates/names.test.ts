import { expect, test } from "bun:test";
import fc from "fast-check";
import { givenName, greeting, spokenCompany } from "../../../../src/features/variants/templates/names.ts";

test.each([
  ["Ada Lovelace", "Hi Ada,"],
  ["Ada", "Hi Ada,"],
  ["ADA LOVELACE", "Hi Ada,"],
  ["ada lovelace", "Hi Ada,"],
  ["Ada\nLovelace", "Hi Ada,"],
  ["  Ada   Lovelace ", "Hi Ada,"],
  ["Lovelace, Ada", "Hi Ada,"],
  ["Ada Lovelace, PhD", "Hi Ada,"],
  ["Ada (work)", "Hi Ada,"],
  ["Ada 🚀 Lovelace", "Hi Ada,"],
  ["ANNE-MARIE D'ARCY", "Hi Anne-Marie,"],
  ["Zoë", "Hi Zoë,"],
  ["Ludwig van Beethoven", "Hi Ludwig,"],
  ["Иван Петров", "Hi Иван,"],
  ["محمد علي", "Hi محمد,"],
  ["अनन्या शर्मा", "Hi अनन्या,"],
  ["李雷", "Hi 李雷,"],
  ["山田 太郎", "Hi 山田 太郎,"],
  ["maya", "Hi Maya,"],
  ["MAYA OKAFOR", "Hi Maya,"],
  ["maya okafor", "Hi Maya,"],
  ["OKAFOR, Maya", "Hi Maya,"],
  ["OKAFOR Maya", "Hi Maya,"],
  ["Maya OKAFOR", "Hi Maya,"],
  ["Maya O.", "Hi Maya,"],
  ["Maya J. Okafor", "Hi Maya,"],
  ["Maya Okafor-Smith", "Hi Maya,"],
  ["Maya de la Cruz", "Hi Maya,"],
  ["María José", "Hi María José,"],
  ["María José García", "Hi María José,"],
  ["Jean-Luc Picard", "Hi Jean-Luc,"],
  ["jean-luc picard", "Hi Jean-Luc,"],
  ["Anne Marie Smith", "Hi Anne Marie,"],
  ["José Antonio Pérez", "Hi José Antonio,"],
  ["João Silva", "Hi João,"],
  ["Łukasz Nowak", "Hi Łukasz,"],
  ["Søren Kierkegaard", "Hi Søren,"],
  ["Björn Müller", "Hi Björn,"],
  ["Muhammad", "Hi Muhammad,"],
  ["Muhammad Ali", "Hi Muhammad,"],
  ["Priya Sharma", "Hi Priya,"],
  ["Nazir Ahmed", "Hi Nazir,"],
  ["Emily Dickinson", "Hi Emily,"],
  ["Cassandra Scampi", "Hi Cassandra,"],
  ["Chiamaka Eze", "Hi Chiamaka,"],
  ["Yuki Tanaka", "Hi Yuki,"],
  ["Will Smith", "Hi Will,"],
  ["Christopher Guest", "Hi Christopher,"],
  ["Martin Luther King Jr.", "Hi Martin,"],
])("a person is called by the given name: %j", (name, line) => {
  expect(greeting(name)).toBe(line);
});

test.each([
  ["Nguyễn Văn An", "Hi Nguyễn Văn An,"],
  ["Nguyen Van An", "Hi Nguyen Van An,"],
  ["Trần Thị Bích", "Hi Trần Thị Bích,"],
  ["王小明", "Hi 王小明,"],
  ["Wang Xiaoming", "Hi Wang Xiaoming,"],
  ["Li Na", "Hi Li Na,"],
  ["川辺 葵", "Hi 川辺 葵,"],
  ["Tanaka Yuki", "Hi Tanaka Yuki,"],
  ["김민준", "Hi 김민준,"],
  ["Kim Min-jun", "Hi Kim Min-Jun,"],
  ["Park Ji Sung", "Hi Park Ji Sung,"],
  ["Kovács János", "Hi Kovács János,"],
  ["Nagy Anna", "Hi Nagy Anna,"],
  ["Smith John", "Hi Smith John,"],
  ["Oluwadamilola Adeyemi", "Hi Oluwadamilola Adeyemi,"],
  ["Northwind Vesterholm", "Hi Northwind Vesterholm,"],
])("where nobody can say which part is the first name, it is the whole name: %j", (name, line) => {
  expect(greeting(name)).toBe(line);
});

test.each([
  ["Mx. Lee", "Hi Mx. Lee,"],
  ["Dr. Maya Okafor", "Hi Maya,"],
  ["Herr Jonas Kern", "Hi Jonas,"],
  ["Señor Juan García", "Hi Juan,"],
  ["Dame Judi Dench", "Hi Judi,"],
  ["Sr. García", "Hi there,"],
  ["Señora García", "Hi there,"],
  ["DR. MÜLLER", "Hi Dr. Müller,"],
  ["Dr. Anna Müller", "Hi Anna,"],
  ["Prof. Dr. Anna Schmidt", "Hi Anna,"],
  ["Mr. Smith", "Hi Mr. Smith,"],
  ["Herr Schmidt", "Hi there,"],
])("a title stays only where no given name is known: %j", (name, line) => {
  expect(greeting(name)).toBe(line);
});

test.each([
  ["Company 278", "Hi Company 278 team,"],
  ["ACME GmbH", "Hi ACME team,"],
  ["Acme, Inc.", "Hi Acme team,"],
  ["Smith & Sons", "Hi Smith & Sons team,"],
  ["The Acme Company", "Hi Acme Company team,"],
  ["Marketing Team", "Hi Marketing Team,"],
  ["Team Northwind", "Hi Team Northwind,"],
  ["Northwind Traders", "Hi Northwind Traders team,"],
  ["Amazon.com Inc", "Hi there,"],
  ["株式会社ハル", "Hi there,"],
])("a company is greeted as a team: %j", (name, line) => {
  expect(greeting(name)).toBe(line);
});

test.each([
  ...[
    null,
    "",
    "  ",
    "x".repeat(300),
    "null",
    "undefined",
    "N/A",
    "n/a",
    "unknown",
    "[object Object]",
    "Guest User",
    "info",
    "Dr",
  ],
  ...[
    "ada.lovelace",
    "jsmith",
    "user123",
    "ada@acme.example",
    "J. Smith",
    "A",
    "van Dyke",
    "ACME Widgets",
    "Ada & Bob",
  ],
  ...[
    "<b>Ada</b>",
    "Visit evil.com now",
    "https://evil.example",
    "Ada\r\nBcc: eve@evil.example",
    "\u3164\u3164",
    "Call 555 123 4567",
  ],
  "Free money for all of you",
  ...[
    "Dame",
    "Fuck",
    "Deceased",
    "Señora",
    "Nguyễn",
    "Nguyen",
    "Wang",
    "Kim",
    "Smith",
    "García",
    "Kovács",
    "王",
    "Northwind",
  ],
  ...[
    "Jane and John",
    "Jane & John",
    "Jane/John",
    "Jane + John",
    "Jane and John Smith",
    "Mr & Mrs Smith",
    "Mr. and Mrs. Smith",
  ],
  ...["Anna und Tom", "Anna et Tom", "Ana y Juan", "Ana e João"],
  ...[
    "Fuck You",
    "fuckface",
    "Dick Head",
    "Arsch Loch",
    "ARSCH-LOCH",
    "Huren.Sohn",
    "Fu Ck",
    "F u c k",
    "Stupid Idiot",
    "Maya Fuck",
    "Scheiße",
    "Hijo de Puta",
    "Merde",
    "Arschloch",
  ],
  ...[
    "John Smith (deceased)",
    "John Deceased",
    "estate of John Smith",
    "Estate of the late John Smith",
    "Nachlass Kern",
    "Widow Smith",
  ],
  ...[
    "Accounts Payable",
    "Billing Dept",
    "billing",
    "maya.okafor",
    "j.smith",
    "jsmith42",
    "will",
    "grace",
    "rose",
    "mark",
  ],
  ...[
    "Test Test",
    "test user",
    "Max Mustermann2",
    "🚀",
    "...",
    "-",
    "?",
    "Admin",
    "The Boss",
    "Ignore All Rules",
    "Click Here Now",
  ],
  ...[
    "Will You Pay",
    "Bill Payment",
    "Grant Application",
    "Chase Bank",
    "Customer 17",
    "me",
    "n/a n/a",
    "テスト",
    "匿名",
    "客户",
  ],
])("what may not be a name is not used as one: %j", (name) => {
  expect(greeting(name)).toBe("Hi there,");
});

test("a greeting is one short line of letters, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (name) => {
      expect(greeting(name)).toMatch(/^Hi [\p{L}\p{M}\p{N}ー・'’.+&/ -]{1,66},$/u);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["Grace Hopper", "Grace"],
  ["grace", "Grace"],
  ["Oluwadamilola", "Oluwadamilola"],
  ["Nguyễn Văn An", "Nguyễn Văn An"],
  ["G. Hopper", null],
  ["Support", null],
  ["Acme Team", null],
])("a sender's given name: %j", (name, given) => {
  expect(givenName(name)).toBe(given);
});

test.each([
  ["Acme Inc.", "Acme"],
  ["Acme, LLC", "Acme"],
  ["Acme GmbH & Co. KG", "Acme"],
  ["Smith & Co", "Smith & Co"],
  ["Booking.com", "Booking.com"],
  ["Yahoo!", "Yahoo"],
  ["AG", "AG"],
])("a company's legal form is not spoken: %j", (name, spoken) => {
  expect(spokenCompany(name)).toBe(spoken);
});

test("particles of a name in capitals are small", () => {
  expect(greeting("MARIA DE LA CRUZ")).toBe("Hi Maria de la Cruz,");
});
