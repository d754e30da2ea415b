import type { texts as en } from '../en/address.ts';

const cities: (typeof en)['cities'] = {
  city: 'Ort',
  district: 'Bezirk',
  post_town: 'Ort',
  suburb: 'Ort',
};

const states: (typeof en)['states'] = {
  area: 'Gebiet',
  county: 'Grafschaft',
  department: 'Departement',
  district: 'Bezirk',
  do_si: 'Do/Si',
  emirate: 'Emirat',
  island: 'Insel',
  oblast: 'Oblast',
  parish: 'Gemeinde',
  prefecture: 'Präfektur',
  province: 'Provinz',
  region: 'Region',
  state: 'Bundesstaat',
};

const postalCodes: (typeof en)['postalCodes'] = {
  eircode: 'Eircode',
  pin: 'PIN-Code',
  postal: 'Postleitzahl',
  zip: 'ZIP-Code',
};

const faults: (typeof en)['faults'] = {
  missing: (label) => `${label} fehlt`,
  unknown_region: () => 'Bitte wählen Sie einen Eintrag aus der Liste',
  wrong_vat_number: () =>
    'Das ist keine Umsatzsteuer-Identifikationsnummer der EU: Prüfen Sie Ländercode und Ziffern',
  wrong_postal_code: (label, example) =>
    example ? `Bitte prüfen Sie: ${label}, zum Beispiel ${example}` : `Bitte prüfen Sie: ${label}`,
};

export const texts = {
  name: 'Name',
  company: 'Firma',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage oder Gebäude',
  country: 'Land',
  phone: 'Telefon',
  vatNumber: 'USt-IdNr.',
  optional: (label) => `${label} (optional)`,
  choose: 'Bitte wählen',
  fieldsFailed: 'Die Felder für dieses Land konnten nicht geladen werden.',
  cities,
  states,
  postalCodes,
  faults,
} satisfies typeof en;
