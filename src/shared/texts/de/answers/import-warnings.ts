import type { ImportWarning } from '../../../catalogue/product-words.ts';

export const importWarnings: Record<ImportWarning, string> = {
  no_picture: 'Es gibt kein Bild. Unter den Highlights erscheint das Produkt nicht.',
  hidden_category: 'Die Kategorie ist in Menüs und Filtern ausgeblendet.',
  decimal_point:
    'Der Punkt einer Zahl in den Specs gilt als Dezimalpunkt, wie in Exporten: 1.500 ist 1,5. Schreiben Sie eintausendfünfhundert als 1500.',
  thousands:
    'Im Preis wurde der Punkt oder das Komma als Tausendertrennzeichen gelesen. Folgen darauf Nachkommastellen, berichtigen Sie den Preis.',
  html: 'Die Beschreibung enthält HTML, das Kunden so sehen, wie es geschrieben ist. Schreiben Sie reinen Text.',
  other_product:
    'Das Produkt mit der ID dieser Zeile hat diese Artikelnummer. Die Zeile legt ein weiteres Produkt an: Soll sie jenes ändern, berichtigen Sie ihre Artikelnummer.',
};
