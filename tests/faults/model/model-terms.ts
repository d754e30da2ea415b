import { discountAfresh, priceAfresh } from '../support/price-afresh.ts';
import { BUYERS, type Command, GUEST } from './commands.ts';
import { type Line, Refusal } from './model-goods.ts';
import { AREAS, benefitOf, CODES, GOINGS, GRAMS, METHODS, TAX_CLASSES } from './terms.ts';

const TERMS = ['look', 'enter code', 'drop code', 'edit code', 'end code', 'method', 'rate'] as const;
export type TermsCommand = Extract<Command, { do: (typeof TERMS)[number] }>;
export const isTermsCommand = (command: Command): command is TermsCommand =>
  (TERMS as readonly string[]).includes(command.do);

/** Stripe's least payment in US dollars. */
const LEAST_MINOR = 50;

/** What a checkout agreed on: it holds whatever changes later. */
export type Agreed = {
  to: number;
  /** The index of the method; its price and its rate. */
  delivery: { method: number; price: number; ppm: number };
  code: number | null;
  /** Line by line, in the order of the goods. */
  lines: { discount: number; tax: number; paid: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  /** The rate and the tax of each line. */
  taxes: [ppm: number, tax: number][];
  total: number;
};

type Wanted = { buyer: number; lines: readonly Line[]; to: number };

type Hands = {
  /** The uses of a code that count, without the open checkout of one buyer. */
  used: (code: number, exceptBuyer?: number) => number;
  /** Those of them that would give way to somebody else. */
  yielding: (code: number, exceptBuyer?: number) => number;
  /** The lines of a cart that are on sale; null without a cart. */
  linesOf: (buyer: number) => Line[] | null;
  /** Notes that a buyer has changed the cart. */
  touched: (buyer: number) => void;
};

/** Delivery, taxes and discount codes: what a cart costs besides its goods, and where it may go. */
export class ModelTerms {
  readonly #methods = METHODS.map((method) => ({
    ...method,
    priceMinor: method.priceMinor as number | null,
  }));
  readonly #areas = AREAS.map((area) => ({ ...area, standard: area.standard as number }));
  #prices: 'included' | 'added' = 'included';
  readonly #codes = CODES.map(({ gives, limit, least }) => ({
    ...{ gives: gives as number, limit: limit as number, least: least as number, active: true },
  }));
  /** The code in each cart. */
  readonly entered: (number | null)[] = Array.from({ length: BUYERS }, () => null);
  /** What each buyer's last look showed. */
  readonly #looked = new Map<number, number>();
  readonly #hands: Hands;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  run(command: TermsCommand): string | undefined {
    switch (command.do) {
      case 'look':
        return this.#look(command.buyer, command.going);
      case 'enter code':
        return this.#enter(command.buyer, command.code);
      case 'drop code':
        return this.#drop(command.buyer);
      case 'edit code': {
        const code = this.#code(command.code);
        Object.assign(code, { gives: command.gives, active: true });
        if (command.more) code.limit++;
        return;
      }
      case 'end code':
        this.#code(command.code).active = false;
        return;
      case 'method':
        this.#method(command.method).priceMinor = command.minor;
        return;
      case 'rate':
        this.#area(command.area).standard = command.ppm;
        this.#prices = command.prices;
    }
  }

  #at<T>(list: readonly T[], index: number): T {
    const found = list[index];
    if (found === undefined) throw new Error(`there is no ${index}`);
    return found;
  }
  #code = (index: number) => this.#at(this.#codes, index);
  #method = (index: number) => this.#at(this.#methods, index);
  #area = (index: number) => this.#at(this.#areas, index);

  lookedAt = (buyer: number): number | undefined => this.#looked.get(buyer);

  /** How many uses must end before there is one more. */
  excess = (code: number, exceptBuyer?: number): number =>
    Math.max(0, this.#hands.used(code, exceptBuyer) - this.#code(code).limit + 1);

  /** Why a code takes nothing off these goods; null if it does. */
  #misfit(code: number, { buyer, lines }: Omit<Wanted, 'to'>): string | null {
    const { active, least } = this.#code(code);
    if (!active) return 'ended';
    if (this.excess(code, buyer) > this.#hands.yielding(code, buyer)) return 'used_up';
    if (lines.length === 0) return 'nothing_to_discount';
    return goodsIn(lines) < least ? 'least_goods' : null;
  }

  #enter(buyer: number, code: number): undefined {
    const lines = this.#hands.linesOf(buyer);
    if (!lines) throw new Refusal('cart_empty');
    const why = this.#misfit(code, { buyer, lines });
    if (why) throw new Refusal(`discount_refused ${why === 'ended' ? 'unknown' : why}`);
    this.entered[buyer] = code;
    this.#hands.touched(buyer);
  }

  #drop(buyer: number): undefined {
    this.entered[buyer] = null;
    if (this.#hands.linesOf(buyer)) this.#hands.touched(buyer);
  }

  /** The next guest has not looked at anything. */
  forgetGuest(): void {
    this.#looked.delete(GUEST);
  }

  /** The guest's code replaces the account's, unless it has ended. */
  merge(account: number): void {
    const code = this.entered[GUEST] ?? null;
    if (code !== null && this.#code(code).active) this.entered[account] = code;
    this.entered[GUEST] = null;
  }

  /** A code that was used is taken out of the cart that it was used in. */
  used(buyer: number | null, code: number | null): void {
    if (buyer !== null && this.entered[buyer] === code) this.entered[buyer] = null;
  }

  /** The price of each method that takes the goods there, the cheapest first. */
  #choices({ lines, to }: Wanted, goods: number, isFree: boolean) {
    const grams = lines.reduce((sum, { quantity }) => sum + quantity * GRAMS, 0);
    return this.#methods
      .flatMap(({ priceMinor, ...method }, index) =>
        priceMinor === null ? [] : [{ ...method, index, priceMinor }],
      )
      .filter(({ zone, heaviest }) => zone === to && grams <= (heaviest ?? grams))
      .map(({ index, id, pickUp, priceMinor, freeFromMinor }) => {
        const free = isFree || (freeFromMinor !== null && goods >= freeFromMinor);
        return { index, id: id as string, pickUp, price: free ? 0 : priceMinor, listed: priceMinor };
      })
      .sort((a, b) => a.price - b.price || a.listed - b.listed || (a.id < b.id ? -1 : 1));
  }

  /** The cart's sums by the chosen method; those of the goods alone if it is not to be had. */
  #price(
    { buyer, lines, to }: Wanted,
    choose: (choices: { index: number; pickUp: boolean }[]) => number | undefined,
    entered = this.entered[buyer] ?? null,
  ) {
    const misfit = entered === null ? null : this.#misfit(entered, { buyer, lines });
    const benefit = entered === null || misfit ? null : benefitOf(entered, this.#code(entered).gives);
    const discount = benefit ? discountAfresh(benefit, goodsIn(lines), 1) : 0;
    const choices = this.#choices(
      { buyer, lines, to },
      goodsIn(lines) - discount,
      benefit?.kind === 'delivery',
    );
    const chosen = choices.find(({ index }) => index === choose(choices));
    const area = this.#areas[to];
    const rates = { standard: area?.standard ?? 0, reduced: area?.reduced ?? 0, exempt: 0 };
    const delivery = { price: chosen?.price ?? 0, ppm: area?.deliveryTaxed ? rates.standard : 0 };
    const priced = lines.map(({ product, quantity, unitPrice }) => ({
      ...{ price: unitPrice, quantity, discounted: true, ppm: rates[TAX_CLASSES[product] ?? 'exempt'] },
    }));
    const sums = priceAfresh({
      lines: priced,
      discount,
      delivery,
      prices: this.#prices,
      step: 1,
    });
    const agreed: Agreed = {
      ...sums,
      to,
      code: entered,
      delivery: { ...delivery, method: chosen?.index ?? -1 },
      taxes: priced.map(({ ppm }, at) => [ppm, sums.lines[at]?.tax ?? 0]),
      lines: lines.map(({ quantity, unitPrice }, at) => {
        const { discount: off, tax } = sums.lines[at] ?? { discount: 0, tax: 0 };
        const price = quantity * unitPrice - off;
        return { discount: off, tax, paid: this.#prices === 'added' ? price + tax : price };
      }),
    };
    return { agreed, misfit, choices, chosen };
  }

  /** The method looked at, else the cheapest that is brought. */
  #look(buyer: number, going = 0): string {
    const { to, method } = this.#at(GOINGS, going);
    const lines = this.#hands.linesOf(buyer);
    if (!lines) throw new Refusal('cart_empty');
    const { agreed } = this.#price({ buyer, lines, to }, (choices) => {
      const asked = choices.find(({ index }) => index === method);
      return (asked ?? choices.find(({ pickUp }) => !pickUp) ?? choices[0])?.index;
    });
    this.#looked.set(buyer, agreed.total);
    return `total ${agreed.total}`;
  }

  /** Refuses the code in a cart, which takes it out. */
  refuse(buyer: number, misfit: string): never {
    this.#drop(buyer);
    throw new Refusal(`discount_refused ${misfit}`);
  }

  /** What a checkout would agree on now. */
  agree(buyer: number, lines: readonly Line[], going = 0): Agreed {
    const { to, method } = this.#at(GOINGS, going);
    const { agreed, misfit, choices, chosen } = this.#price({ buyer, lines, to }, () => method);
    if (choices.length === 0) throw new Refusal('not_delivered_there');
    if (!chosen) throw new Refusal('delivery_changed');
    if (misfit) this.refuse(buyer, misfit);
    if (agreed.total < LEAST_MINOR) {
      const full = this.#price({ buyer, lines, to }, () => method, null);
      const isTheCodes = full.agreed.total >= LEAST_MINOR;
      throw new Refusal(isTheCodes ? 'discount_refused too_little_left' : 'amount_not_payable');
    }
    return agreed;
  }
}

const goodsIn = (lines: readonly Line[]) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
