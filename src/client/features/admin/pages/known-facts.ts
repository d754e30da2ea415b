import type { ShopSettings } from '../../../../shared/operations/shop-settings.ts';
import { countryName } from '../../../../shared/orders/countries.ts';
import { countriesOf, type DeliveryPlan } from '../../../../shared/orders/delivery.ts';
import { kindOfTaxNumber } from '../../../../shared/orders/tax-number.ts';
import type { TaxPlan } from '../../../../shared/orders/tax-plan.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { type Language, LOCALES } from '../../../../shared/texts/language.ts';

/** What the owner has told the shop elsewhere. */
export type Told = { settings: ShopSettings; delivery: DeliveryPlan; tax: TaxPlan; today: Date };

/** How the shop writes. */
type Words = {
  texts: Texts['adminPages'];
  dates: Pick<Formats, 'country' | 'longDay'>;
  language: Language;
};

/**
 * Fills the gaps of a page's draft whose answer the shop knows.
 * @returns the text with the other gaps as they were.
 */
export function fillKnownGaps(
  text: string,
  { settings, delivery, tax, today }: Told,
  { texts: { knownGaps, taxWords }, dates: { country, longDay }, language }: Words,
): string {
  const named = (code: string) => countryName(code, country);
  const { sellerName, sellerAddress, sellerCountry, sellerTaxNumber, contactEmail } = settings;
  const zones = countriesOf(delivery);
  // 0 keeps them forever: that is no number to put there.
  const number = (count: number) => (count > 0 ? String(count) : '');
  const lines = sellerAddress.split('\n').map((line) => line.trim());
  const city = lines.length > 1 ? `${lines.pop()}, ` : '';
  const street = lines.join(', ');
  const cityAndCountry = sellerAddress && city + named(sellerCountry);
  const countries = zones.length > 0 ? zones : settings.countries;
  const known: Record<keyof typeof knownGaps, string> = {
    company: sellerName,
    companyAndForm: sellerName,
    street,
    city: cityAndCountry,
    withdrawalsTo:
      sellerName &&
      sellerAddress &&
      contactEmail &&
      [sellerName, street, cityAndCountry, contactEmail].join(', '),
    country: sellerName && named(sellerCountry),
    // The drafts ask for a VAT number.
    taxNumber: ['vat', 'swiss'].includes(kindOfTaxNumber(sellerTaxNumber)) ? sellerTaxNumber : '',
    deliversTo: new Intl.ListFormat(LOCALES[language]).format(countries.map(named)),
    taxIncluded: tax.areas.length > 0 ? taxWords[tax.prices] : '',
    keepsOrders: number(settings.eraseOrdersAfterYears),
    keepsLog: number(settings.keepAuditYears),
    keepsMails: number(settings.keepMailsDays),
    date: longDay.format(today),
  };
  return Object.entries(knownGaps).reduce(
    (filled, [fact, gap]) => filled.replaceAll(gap, known[fact as keyof typeof known] || gap),
    text,
  );
}
