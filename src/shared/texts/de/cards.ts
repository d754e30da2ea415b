import type { texts as en } from '../en/cards.ts';

const plurals: Record<string, string> = {
  farbe: 'Farben',
  größe: 'Größen',
  bildschirmgröße: 'Bildschirmgrößen',
  bilddiagonale: 'Bilddiagonalen',
  gehäusegröße: 'Gehäusegrößen',
  speicher: 'Speichergrößen',
  speicherplatz: 'Speichergrößen',
  arbeitsspeicher: 'Arbeitsspeichergrößen',
  fassungsvermögen: 'Fassungsvermögen',
  länge: 'Längen',
  breite: 'Breiten',
  gewicht: 'Gewichte',
  material: 'Materialien',
  oberfläche: 'Oberflächen',
  muster: 'Muster',
  ausführung: 'Ausführungen',
  duft: 'Düfte',
  geschmack: 'Geschmacksrichtungen',
  modell: 'Modelle',
  leistung: 'Leistungsstufen',
};

export const texts = {
  comesIn: (label, count) => {
    const plural = plurals[label.toLowerCase()];
    return plural ? `${count} ${plural}` : `${label}: ${count} zur Wahl`;
  },
} satisfies typeof en;
