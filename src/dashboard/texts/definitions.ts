// German translations of the API's definitions of numbers.

export const germanDefinitions: Readonly<Record<string, string>> = {
  "churn_events.total": "Kündigungen und fehlgeschlagene Zahlungen, die im Zeitraum in dieser Währung angelegt wurden.",
  "mrr.at_risk":
    "Monatlicher Umsatz aus den Fällen des Zeitraums, die noch offen sind: neu, mit Briefen oder angeschrieben.",
  "mrr.recovered": "Monatlicher Umsatz aus den Fällen des Zeitraums, die zurückgewonnen sind, wann auch immer.",
  "mrr.lost": "Monatlicher Umsatz aus den Fällen des Zeitraums, die verloren sind.",
  recovery_rate:
    "Zurückgewonnen ÷ (zurückgewonnen + verloren) unter den Fällen des Zeitraums. Offene zählen nicht: ihr Ausgang ist nicht bekannt.",
  attribution:
    "Die zurückgewonnenen Fälle nach dem, was davor kam, jeder nur einmal: ein angenommenes Angebot im Kündigungsablauf, sonst ein Brief, beides in den 14 Tagen davor; sonst der neue Versuch des Zahlungsanbieters; sonst von selbst. Was davor kam, muss nicht die Ursache sein.",
  strategies:
    "Die im Zeitraum gesendeten Briefe je Art; zurückgewonnen: nach wie vielen davon, und nach keinem späteren, kam der Kunde innerhalb von 14 Tagen zurück.",
  "strategies.recovery_rate":
    "Zurückgewonnen ÷ gesendet. Das Intervall ist das 95-%-Intervall nach Wilson: dort liegt der wahre Anteil.",
  "churn_events.by_reason": "Dieselben Fälle nach ihrem Grund; „kein Grund genannt“, wo es keinen gibt.",
  "wall.paid":
    "Fehlgeschlagene Zahlungen, deren Kunden die Erinnerung auf der Seite im Zeitraum zum ersten Mal sahen und die danach bezahlt wurden; sie muss nicht die Ursache sein.",
  holdout:
    "Kunden, die automatisch angeschrieben wurden, neben denen, die der Zufall davon ausnahm: der Unterschied ihrer Rückkehr mit seinem 95-%-Intervall (Newcombe). Ein Intervall, das die 0 enthält, sagt noch nichts.",
  series:
    "Je Tag: was an ihm ging oder nicht gezahlt wurde, und was an ihm zurückkam, wann auch immer der Fall angelegt wurde.",
  mrr_movements:
    "Was alle Kunden am Anfang und am Ende des Monats zahlen, jeder mit sich selbst verglichen: Anfang + neu + zurück + größerer Tarif − kleinerer Tarif − gegangen = Ende. Ein Kunde ist ein Konto: alle Abos derselben Adresse zusammen. Eine Testphase zählt noch nicht.",
};
