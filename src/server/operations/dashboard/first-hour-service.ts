import { FIRST_STEPS, type FirstStep } from '../../../shared/operations/first-hour.ts';
import type { PaymentMode } from '../../../shared/operations/health.ts';
import type { ShopSettings } from '../../../shared/operations/shop-settings.ts';
import { isInEuropeanUnion } from '../../../shared/orders/countries.ts';
import { lacksWithdrawalAddress } from '../../../shared/orders/withdrawal.ts';
import { type Texts, textsFor } from '../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../shared/texts/language.ts';
import { type Actor, assertAdmin } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hasRealOrder } from '../../orders/order-repository.ts';
import { readBrand } from '../../settings/brand-repository.ts';
import { readVersionedPlan } from '../../settings/plan-repository.ts';
import { getShopSettings } from '../../settings/shop-settings-service.ts';
import { previewDemoRemoval } from '../demo/demo-removal-service.ts';
import { describeOffsite } from '../offsite/offsite-service.ts';
import { hasDownloadedBackup, hasOrder, hasOwnProduct, hasPage } from './first-hour-repository.ts';

type Draft = keyof Texts['adminPageDrafts'];

/** What every shop must publish, and in the European Union: directives 2000/31/EC, article 5, and 2011/83/EU, article 6. */
const LEGAL_PAGES: readonly Draft[] = ['terms', 'privacy'];
const LEGAL_PAGES_OF_THE_UNION: readonly Draft[] = [...LEGAL_PAGES, 'returns', 'imprint'];

/** Where a page is: as its draft in some language has it. */
const placesOf = (draft: Draft): string[] =>
  LANGUAGES.map((language) => textsFor(language).adminPageDrafts[draft].slug);

/** With a Stripe account, be it in test mode. */
const TAKES_MONEY: readonly PaymentMode[] = ['stripe_test', 'live'];

/** A step and whether it is done, as the shop shows it: nobody ticks anything off. */
export type StepState = { step: FirstStep; done: boolean };

/**
 * What is left to do until the shop is its owner's.
 * @returns null once everything is done, or something was sold.
 * @throws ShopError `unauthenticated` or `forbidden` for anyone but an admin.
 */
export async function getFirstHour(deps: Deps, actor: Actor): Promise<StepState[] | null> {
  assertAdmin(actor);
  const { read } = deps.db;
  if (await hasRealOrder(read)) return null;
  const { version, settings } = await getShopSettings(deps, actor);
  const [delivery, tax] = [await readVersionedPlan(read, 'delivery'), await readVersionedPlan(read, 'tax')];
  // Without the demo there is nothing to leave; on PostgreSQL, backups are the database's.
  const { stillDemo } = await previewDemoRemoval(deps, actor);
  const done: Record<FirstStep, boolean | null> = {
    name: version > 0 && settings.sellerName !== '' && settings.sellerAddress !== '',
    currency: version > 0,
    tax: tax.version > 0,
    delivery: delivery.plan.zones.length > 0,
    payments: TAKES_MONEY.includes(await deps.setup.payments()),
    mail: (await deps.setup.mail()) === 'server',
    logo: (await readBrand(read)).logo !== null,
    product: await hasOwnProduct(read),
    demo: stillDemo ? false : null,
    legal: await hasLegalPages(read, settings),
    // Nothing to do outside of the European Union.
    withdrawals: isInEuropeanUnion(settings.sellerCountry) ? !lacksWithdrawalAddress(settings) : null,
    backup: deps.db.dialect === 'sqlite' ? await hasBackupElsewhere(deps) : null,
    order: await hasOrder(read),
  };
  const steps = FIRST_STEPS.flatMap((step) => {
    const state = done[step];
    return state === null ? [] : [{ step, done: state }];
  });
  return steps.every((state) => state.done) ? null : steps;
}

async function hasLegalPages(from: Reader, { sellerCountry }: ShopSettings): Promise<boolean> {
  const needed = isInEuropeanUnion(sellerCountry) ? LEGAL_PAGES_OF_THE_UNION : LEGAL_PAGES;
  for (const draft of needed) if (!(await hasPage(from, placesOf(draft)))) return false;
  return true;
}

/** The shop itself has copied one to another place, or an admin has downloaded one. */
async function hasBackupElsewhere(deps: Deps): Promise<boolean> {
  const offsite = await describeOffsite(deps);
  return Boolean(offsite?.newest) || hasDownloadedBackup(deps.db.read);
}
