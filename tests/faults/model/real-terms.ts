import { type Actor, SYSTEM } from '../../../src/server/actor.ts';
import { applyCode, removeCode } from '../../../src/server/checkout/discount-code-service.ts';
import { quoteCart } from '../../../src/server/checkout/quote-service.ts';
import type { Deps } from '../../../src/server/deps.ts';
import {
  createDiscountCode,
  endDiscountCode,
  listDiscountCodes,
  updateDiscountCode,
} from '../../../src/server/discounts/discount-admin-service.ts';
import { getPlan, savePlan } from '../../../src/server/settings/plan-service.ts';
import { type Money, money } from '../../../src/shared/money/money.ts';
import { type Address, EMPTY_ADDRESS } from '../../../src/shared/orders/address.ts';
import type { DiscountInput } from '../../../src/shared/schemas/admin-plans.ts';
import type { Command, Delivery } from './commands.ts';
import { AREAS, benefitOf, CODES, DESTINATIONS, GOINGS, METHODS, ZONES } from './terms.ts';

type Named<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** A command's address and method as a call sends them. */
export function deliveryOf({ going = 0 }: Delivery): { place: Address; methodId: string | undefined } {
  const { to, method } = GOINGS[going] ?? GOINGS[0];
  const place = { ...EMPTY_ADDRESS, name: 'A Buyer', line1: '1 Street', ...DESTINATIONS[to] };
  return { place, methodId: METHODS[method]?.id };
}

const termsOf = (code: number, gives: number): Omit<DiscountInput, 'usesLimit'> => ({
  benefit: benefitOf(code, gives),
  ...{ leastGoodsMinor: money(CODES[code]?.least ?? 0), validFrom: null, validUntil: null },
  ...{ usesPerPerson: null, categories: [], products: [] },
});

/** Delivery, taxes and codes of the shop under test, changed as the owner's forms do. */
export class RealTerms {
  readonly #process: () => Deps;
  readonly #methods = METHODS.map((method) => ({
    ...method,
    priceMinor: method.priceMinor as number | null,
  }));
  readonly #areas = AREAS.map((area) => ({ ...area, standard: area.standard as number }));
  #prices: 'included' | 'added' = 'included';
  readonly #looked = new Map<string, Money>();

  /** @param process the one whose turn it is. */
  constructor(process: () => Deps) {
    this.#process = process;
  }

  async open(): Promise<void> {
    await this.#saveDelivery();
    await this.#saveTax();
    for (const [index, { code, gives, limit: usesLimit }] of CODES.entries())
      await createDiscountCode(this.#process(), SYSTEM, { code, ...termsOf(index, gives), usesLimit });
  }

  /** What a shopper does with the cart. */
  async shop(command: Named<'look' | 'enter code' | 'drop code'>, actor: Actor): Promise<string | undefined> {
    switch (command.do) {
      case 'look': {
        const { sums } = await quoteCart(this.#process(), actor, deliveryOf(command));
        this.#looked.set(whoIs(actor), sums.totalMinor);
        return `total ${sums.totalMinor}`;
      }
      case 'enter code':
        await applyCode(this.#process(), actor, { code: CODES[command.code]?.code ?? '' });
        return;
      case 'drop code':
        await removeCode(this.#process(), actor);
    }
  }

  lookedAt = (actor: Actor): Money | undefined => this.#looked.get(whoIs(actor));

  /** What the owner changes. */
  async change(command: Named<'edit code' | 'end code' | 'method' | 'rate'>): Promise<undefined> {
    switch (command.do) {
      case 'edit code': {
        const { id, version, usesLimit } = await this.#code(command.code);
        const more = { usesLimit: (usesLimit ?? 0) + (command.more ? 1 : 0) };
        const terms = termsOf(command.code, command.gives);
        return void (await updateDiscountCode(this.#process(), SYSTEM, { id, version, ...terms, ...more }));
      }
      case 'end code': {
        const { id, version } = await this.#code(command.code);
        return void (await endDiscountCode(this.#process(), SYSTEM, { id, version }));
      }
      case 'method': {
        const method = this.#methods[command.method];
        if (method) method.priceMinor = command.minor;
        return this.#saveDelivery();
      }
      case 'rate': {
        const area = this.#areas[command.area];
        if (area) area.standard = command.ppm;
        this.#prices = command.prices;
        return this.#saveTax();
      }
    }
  }

  async #code(index: number) {
    const codes = await listDiscountCodes(this.#process(), SYSTEM);
    const found = codes.find(({ code }) => code === CODES[index]?.code);
    if (!found) throw new Error(`there is no code ${index}`);
    return found;
  }

  async #saveDelivery(): Promise<undefined> {
    const { version } = await getPlan(this.#process(), SYSTEM, 'delivery');
    const zones = ZONES.map((place, index) => ({
      ...{ id: `zone${index}`, name: place, places: [place] },
      methods: this.#methods.flatMap(({ zone, heaviest, priceMinor, freeFromMinor, id, pickUp }) =>
        zone === index && priceMinor !== null
          ? {
              ...{ id, name: id, pickUp, days: null, priceMinor: money(priceMinor) },
              freeFromMinor: freeFromMinor === null ? null : money(freeFromMinor),
              grams: heaviest === null ? null : { from: 0, to: heaviest },
            }
          : [],
      ),
    })).filter(({ methods }) => methods.length > 0);
    await savePlan(this.#process(), SYSTEM, 'delivery', { version, plan: { zones } });
  }

  async #saveTax(): Promise<undefined> {
    const { version } = await getPlan(this.#process(), SYSTEM, 'tax');
    const areas = this.#areas.map((area) => ({ ...area, name: 'Tax' }));
    await savePlan(this.#process(), SYSTEM, 'tax', { version, plan: { prices: this.#prices, areas } });
  }
}

/** A guest is another one with each cart. */
const whoIs = (actor: Actor): string => {
  if (actor.kind === 'guest') return actor.cart?.next() ?? '';
  return 'userId' in actor ? actor.userId : '';
};
