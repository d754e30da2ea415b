import { createHash } from 'node:crypto';
import { announcementId, type Brand, brandFileUrl, isAnnounced } from '../../shared/brand/brand.ts';
import { localeOf } from '../../shared/locale.ts';
import type { ImageUpload, Site, SiteBrand } from '../../shared/pages/boot.ts';
import { dayIn } from '../../shared/time-zone.ts';
import { hasOwnGoods, readCategories } from '../catalogue/categories/category-service.ts';
import { readSoldUnits } from '../catalogue/search/best-selling-service.ts';
import { readBrand } from '../content/brand-service.ts';
import { readFooter } from '../content/page-service.ts';
import type { Deps } from '../deps.ts';
import { hasReviews } from '../reviews/review-service.ts';
import { readShopSettings } from '../settings/shop-settings-service.ts';

/** How long it takes at most until pages say what has changed without a change of the catalogue. */
const LOOK_AGAIN_MS = 1_000;

/** What every page says of the shop, and the owner's look. */
export type Front = {
  site: Site;
  brand: Brand;
  /** Differs when anything of it does. */
  hash: string;
};

export type FrontOptions = { deps: Deps; publicUrl: string; imageUpload: ImageUpload | null };

/**
 * Reads the front: for a version of the catalogue once a second, as it also depends on the clock, on orders and on the
 * payment account. `outside`: for those who may not enter the closed shop.
 */
export function frontReader({
  deps,
  publicUrl,
  imageUpload,
}: FrontOptions): (version: number, outside?: boolean) => Promise<Front> {
  let last: { version: number; at: number; front: Promise<Front> } | null = null;

  async function read(): Promise<Front> {
    const brand = await readBrand(deps);
    const site = await readSite(brand);
    return { site, brand, hash: hashOf([site, brand]) };
  }

  async function readSite(brand: Brand): Promise<Site> {
    const settings = await readShopSettings(deps.db.read, deps);
    const { shopName, buyers, timeZone, contactEmail, contactPhone, contactAddress, supportLinks } = settings;
    const contact = { email: contactEmail, phone: contactPhone, address: contactAddress };
    const payments = await deps.setup.payments();
    const testPayments = payments === 'stand_in';
    const takesPayments = payments !== 'locked' && payments !== 'missing';
    const configured = { publicUrl, testPayments, takesPayments, imageUpload, chatWidget: null };
    const categories = await readCategories(deps);
    const ownGoods = await hasOwnGoods(deps.db.read);
    const isDemo = shopName === DEMO_NAME && !ownGoods;
    const own = {
      ...(settings.closed ? ({ closed: true } as const) : {}),
      ...(ownGoods ? ({ ownGoods: true } as const) : {}),
      ...((await readSoldUnits(deps)).size > 0 ? ({ sells: true } as const) : {}),
      ...((await hasReviews(deps.db.read)) ? ({ rated: true } as const) : {}),
      shopName,
      buyers,
      year: Number(dayIn(deps.now(), timeZone).slice(0, 4)),
      contact,
      supportLinks,
      footer: await readFooter(deps),
      brand: siteBrand(brand, { now: deps.now(), isDemo }),
      categories: categories.map(({ value, label, shown, formerly }) => ({
        ...{ value, label },
        ...(shown ? {} : { shown }),
        ...(formerly.length > 0 ? { formerly } : {}),
      })),
    };
    return { ...localeOf(settings), ...own, ...configured };
  }

  function readLately(version: number): Promise<Front> {
    const at = deps.now().getTime();
    // Either way: the clock may have been set back.
    if (last?.version === version && Math.abs(at - last.at) < LOOK_AGAIN_MS) return last.front;
    const reading = { version, at, front: read() };
    last = reading;
    // A failure reaches everyone waiting; the next request retries.
    reading.front.catch(() => {
      if (last === reading) last = null;
    });
    return reading.front;
  }

  return (version, outside = false) =>
    outside ? readLately(version).then(seenFromOutside) : readLately(version);
}

/** A closed shop tells nothing about what there is. */
const seenFromOutside = ({ site, brand, hash }: Front): Front => ({
  site: { ...site, outside: true, categories: [] },
  brand,
  hash: `${hash} outside`,
});

/** The name and the goods of the demo are on the picture that stands for it in social networks. */
const DEMO_NAME = 'Voltcart';

/** What pages show of the brand at this time. */
function siteBrand(brand: Brand, { now, isDemo }: { now: Date; isDemo: boolean }): SiteBrand {
  const { logo, logoDark, social, announcement } = brand;
  const shown = announcement && isAnnounced(announcement, now) ? announcement : null;
  return {
    ...(logo ? { logo } : {}),
    ...(logoDark ? { logoDark } : {}),
    ...(social || !isDemo ? { social: socialPicture(brand) } : {}),
    ...(shown ? { announcement: { id: announcementId(shown), text: shown.text, link: shown.link } } : {}),
  };
}

/** The owner's picture for social networks; else the icon, which is large enough for them, or the logo. */
function socialPicture({ social, icon, logo }: Brand): string {
  if (social) return brandFileUrl(social, 'social.jpg');
  if (icon) return brandFileUrl(icon, 'icon-512.png');
  return logo ? brandFileUrl(logo, 'logo.png') : '';
}

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
