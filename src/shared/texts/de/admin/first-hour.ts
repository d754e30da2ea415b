import type { texts as en } from '../../en/admin/first-hour.ts';

export const texts = {
  title: 'Machen Sie den Shop zu Ihrem',
  failed: 'Die Liste konnte nicht geladen werden.',
  doneOf: (done, count) => `${done} von ${count} erledigt`,
  done: 'erledigt',
  open: 'noch offen',
  steps: {
    name: { label: 'Name und Anschrift', how: 'Wie der Shop heißt und wer verkauft: Firma und Anschrift.' },
    currency: {
      label: 'Währung, Sprache und Zeitzone',
      how: 'Wählen und speichern Sie alle drei in den Einstellungen, vor dem ersten Verkauf.',
    },
    tax: {
      label: 'Steuern',
      how: 'Tragen Sie die Steuersätze Ihrer Lieferländer ein, oder sagen Sie, dass Sie keine Steuer berechnen.',
    },
    delivery: { label: 'Lieferung', how: 'Wohin Sie liefern und was es kostet.' },
    payments: {
      label: 'Zahlungen',
      how: 'Geben Sie Ihren Stripe-Schlüssel ein; bis dahin sind alle Zahlungen nur Tests.',
    },
    mail: {
      label: 'E-Mail',
      how: 'Geben Sie Ihren Mailserver ein; bis dahin verlässt keine E-Mail den Shop.',
    },
    logo: { label: 'Logo und Farbe', how: 'Auf jeder Seite und in jeder E-Mail.' },
    product: { label: 'Erstes Produkt', how: 'Bieten Sie das erste eigene Produkt an.' },
    demo: { label: 'Demo verlassen', how: 'Entfernen Sie die Produkte, die der Shop mitgebracht hat.' },
    legal: {
      label: 'Rechtliche Seiten',
      how: 'Veröffentlichen Sie AGB und Datenschutz, in der Europäischen Union auch Impressum und Widerruf.',
    },
    withdrawals: {
      label: 'Adresse für Widerrufe',
      how: 'Geben Sie eine E-Mail-Adresse für Kunden oder für E-Mails an Sie an: Ohne sie fehlt das Formular für Widerrufe, das in der Europäischen Union vorgeschrieben ist.',
    },
    backup: {
      label: 'Eine Sicherung an einem anderen Ort',
      how: 'Lassen Sie den Shop seine Sicherungen dorthin kopieren (BACKUP_URL), oder laden Sie eine herunter, damit ein Plattenschaden Sie nicht den Shop kostet.',
    },
    order: { label: 'Probebestellung', how: 'Kaufen Sie selbst etwas, mit einer Testkarte.' },
  },
} satisfies typeof en;
