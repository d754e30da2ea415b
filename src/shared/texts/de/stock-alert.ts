import type { texts as en } from '../en/stock-alert.ts';

export const texts = {
  formOf: (name) => `Bei Verfügbarkeit benachrichtigen: ${name}`,
  email: 'Ihre E-Mail-Adresse',
  send: 'Mich benachrichtigen',
  note: 'Eine E-Mail, wenn es wieder auf Lager ist, sonst nichts.',
  confirmFirst: (email) => `Bitte folgen Sie dem Link, den wir an ${email} senden. Er gilt 24 Stunden.`,
  noted: (email) => `Wir schreiben an ${email}, wenn es wieder da ist.`,
  title: 'Benachrichtigung bei Verfügbarkeit',
  lead: 'Drücken Sie auf den Knopf, und wir senden Ihnen eine E-Mail, wenn das Produkt wieder auf Lager ist.',
  confirm: 'Ja, bitte',
  waiting: (name) => `Wir schreiben Ihnen, wenn ${name} wieder da ist.`,
  isBack: (name) => `Gute Nachricht: ${name} ist schon wieder auf Lager.`,
  toProduct: 'Zum Produkt',
} satisfies typeof en;
