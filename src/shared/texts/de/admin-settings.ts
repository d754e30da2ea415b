import type { texts as en } from '../en/admin-settings.ts';

export const texts = {
  // What each setting is called
  names: {
    shopName: 'Name des Shops',
    language: 'Sprache',
    contactEmail: 'E-Mail',
    contactPhone: 'Telefon',
    contactAddress: 'Adresse',
    supportLinks: 'Support-Links',
    countries: 'Länder',
    lowStockLevel: 'Niedriger Bestand',
  },
  keptTryAgain: (text) => `${text} Ihre Änderungen sind noch da: Bitte versuchen Sie es noch einmal.`,
  conflict: (text) => `${text} Ihre Änderungen sind noch da, der Rest zeigt jetzt die anderen.`,
  bothChanged: (names) => `Sie haben beide geändert: ${names}. Beim Speichern bleiben Ihre Angaben.`,
  saveBoth: 'Speichern Sie noch einmal, um beides zu behalten.',
  languageAdvice: 'In dieser Sprache sind der Shop und seine E-Mails geschrieben.',
} satisfies typeof en;
