import type { Category, CategoryInfo } from '../../../shared/catalogue/categories.ts';
import { MEDIA_PATH, mediaHashOf } from '../../../shared/catalogue/pictures.ts';
import type { Money } from '../../../shared/money/money.ts';
import { assertFine } from '../../../shared/money/stripe-amounts.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { ShopError } from '../../../shared/shop-error.ts';
import type { Transaction } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockMedia } from '../../media/media-repository.ts';
import { readCurrencyFor } from '../../settings/shop-settings-service.ts';
import { listAttributes } from '../categories/attribute-repository.ts';
import { assertSameUnit } from '../categories/attribute-rules.ts';
import { inUnit } from '../questions/unit-rules.ts';
import type { NewPicture, SpecValue } from './product-repository.ts';

/**
 * @param typedIn the currency of a form; undefined when the prices were read here.
 * @throws ShopError `currency_changed`; `selling_price_above_price`; `amount_too_fine` for a price that the payment provider does
 * not accept.
 */
export async function assertPrices(
  tx: Transaction,
  deps: Deps,
  prices: { priceMinor: Money; sellingPriceMinor: Money },
  typedIn?: string,
): Promise<void> {
  const currency = await readCurrencyFor(tx, deps, typedIn);
  if (prices.sellingPriceMinor > prices.priceMinor)
    throw new ShopError({ code: 'selling_price_above_price' });
  assertFine(prices.priceMinor, currency);
  assertFine(prices.sellingPriceMinor, currency);
}

/** A picture as an admin submits it; without `alt` it keeps its text on this product. */
export type PictureInput = Omit<NewPicture, 'alt'> & { alt?: string | undefined };

const placeOf = ({ mediaHash, externalUrl }: Omit<NewPicture, 'alt'>): string =>
  mediaHash ? MEDIA_PATH + mediaHash : (externalUrl ?? '');

/**
 * Validates a product's pictures. Nothing is fetched: an external URL must be on an allowed host, or on the
 * product already.
 * @throws ShopError `unknown_picture` for a missing one of ours, `foreign_picture`.
 */
export async function checkPictures(
  tx: Transaction,
  deps: Pick<Deps, 'imageHosts' | 'publicUrl'>,
  pictures: readonly PictureInput[],
  had: readonly { source: string; alt: string }[],
): Promise<NewPicture[]> {
  const known = new Map(had.map(({ source, alt }) => [source, alt]));
  const checked = pictures.map((picture) => {
    const place = picture.mediaHash || known.has(placeOf(picture)) ? picture : allowedPlace(deps, picture);
    return { ...place, alt: picture.alt ?? known.get(placeOf(place)) ?? '' };
  });
  const hashes = checked.flatMap(({ mediaHash }) => mediaHash ?? []);
  const there = await lockMedia(tx, hashes);
  if (hashes.some((hash) => !there.has(hash))) throw new ShopError({ code: 'unknown_picture' });
  return checked;
}

function allowedPlace(
  { imageHosts, publicUrl }: Pick<Deps, 'imageHosts' | 'publicUrl'>,
  { externalUrl }: PictureInput,
): Omit<NewPicture, 'alt'> {
  const url = new URL(externalUrl ?? '');
  const mediaHash = url.origin === publicUrl ? mediaHashOf(url.pathname) : null;
  if (mediaHash) return { mediaHash, externalUrl: null };
  // Some hosts answer an upload with an http URL although they serve it over https, too.
  const secure = new URL(url);
  secure.protocol = 'https:';
  const allowed = [url, secure].find(({ origin }) => imageHosts.includes(origin));
  if (!allowed) throw new ShopError({ code: 'foreign_picture', host: url.host });
  return { mediaHash: null, externalUrl: allowed.href };
}

/**
 * Validates a product's specs. Old specs that the category does not have are dropped rather than refused,
 * because a product moved to another category still carries them.
 * @throws ShopError `unknown_spec`; `invalid_spec` when a value has the wrong type.
 */
export async function checkSpecs(
  tx: Transaction,
  category: Pick<CategoryInfo, 'value' | 'label'>,
  specs: Readonly<Record<string, SpecValue>>,
  had: Readonly<Record<string, SpecValue>>,
): Promise<Record<string, SpecValue>> {
  const definitions = new Map((await listAttributes(tx, category.value)).map((each) => [each.key, each]));
  const kept: [string, SpecValue][] = [];
  for (const [key, value] of Object.entries(specs)) {
    const definition = definitions.get(key);
    if (definition) {
      const { label, type } = definition;
      if (typeof value !== (type === 'number' ? 'number' : 'string')) {
        throw new ShopError({ code: 'invalid_spec', label, type });
      }
      kept.push([key, value]);
    } else if (ownValue(had, key) !== value) {
      const known = [...definitions.keys()];
      throw new ShopError({ code: 'unknown_spec', key, category: category.label, known });
    }
  }
  return Object.fromEntries(kept);
}

type Move = { from: Category; to: Category };
type Specs = Readonly<Record<string, SpecValue>>;

/**
 * A product's specs once it is moved to another category. A form sends all of them: what it left as it was is still in the
 * units of the earlier category, what was typed is not. Without the version that was read, the same could come again, when
 * the product has moved already: nothing that was sent is converted then.
 * @param specs undefined when none were sent.
 * @param isRead whether the version of `before` came along.
 * @throws ShopError `attribute_units_differ` where a number that was left cannot be converted; `spec_in_other_unit` where it
 * could be, if the version had been sent, or no specs.
 */
export async function specsAfterMove(
  tx: Transaction,
  move: Move,
  { before, specs, isRead }: { before: Specs; specs: Specs | undefined; isRead: boolean },
): Promise<Specs> {
  if (!specs) return inUnitsOf(tx, move, before, true);
  const left = Object.entries(specs).filter(([key, value]) => ownValue(before, key) === value);
  return { ...specs, ...(await inUnitsOf(tx, move, Object.fromEntries(left), isRead)) };
}

/** 450 g are 0.45 kg there. */
async function inUnitsOf(
  tx: Transaction,
  { from, to }: Move,
  specs: Specs,
  mayConvert: boolean,
): Promise<Record<string, SpecValue>> {
  const there = new Map((await listAttributes(tx, to)).map((each) => [each.key, each]));
  const converted = { ...specs };
  for (const attribute of await listAttributes(tx, from)) {
    const [same, value] = [there.get(attribute.key), ownValue(specs, attribute.key)];
    if (!same || typeof value !== 'number' || attribute.unit === same.unit) continue;
    const { label, unit } = attribute;
    const number = unit && same.unit ? inUnit(value, unit, same.unit) : null;
    if (!unit || !same.unit || number === null) {
      assertSameUnit(attribute, same);
      continue;
    }
    if (!mayConvert && number !== value)
      throw new ShopError({ code: 'spec_in_other_unit', label, from: unit, to: same.unit });
    converted[attribute.key] = number;
  }
  return converted;
}
