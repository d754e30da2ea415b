import { BUYERS, type Command, GUEST, PRICES, STOCKS } from './commands.ts';

export type Line = { product: number; quantity: number; unitPrice: number };

/** A refusal as its code, with the number left where that is part of it. */
export class Refusal extends Error {}

const GOODS = ['add', 'quantity', 'remove', 'price', 'sale', 'stock'] as const;
export type GoodsCommand = Extract<Command, { do: (typeof GOODS)[number] }>;
export const isGoodsCommand = (command: Command): command is GoodsCommand =>
  (GOODS as readonly string[]).includes(command.do);

/** The units of a product on hold now, without one buyer's own. */
type Held = (product: number, exceptBuyer?: number) => number;

/** Products with their stock, and carts. */
export class ModelGoods {
  readonly #products = STOCKS.map((onHand, i) => ({
    onHand: onHand as number,
    price: PRICES[i] as number,
    onSale: true,
  }));
  readonly carts = Array.from({ length: BUYERS }, () => new Map<number, number>());
  /** The buyers whose payment page was closed for somebody else, with the cart unchanged since. */
  readonly gaveWay = new Set<number>();
  /** Who has a cart, perhaps an empty one. */
  readonly #begun = new Set<number>();
  readonly #held: Held;
  readonly #firmlyHeld: Held;

  constructor({ held, firmlyHeld }: { held: Held; firmlyHeld: Held }) {
    this.#held = held;
    this.#firmlyHeld = firmlyHeld;
  }

  run(command: GoodsCommand): undefined {
    const product = this.#product(command.product);
    switch (command.do) {
      case 'add':
        return this.#add(command.buyer, command.product);
      case 'quantity':
        return this.#setQuantity(command);
      case 'remove':
        if (!this.#cart(command.buyer).delete(command.product)) throw new Refusal('not_found');
        this.gaveWay.delete(command.buyer);
        return;
      case 'price':
        product.price = command.minor;
        return;
      case 'sale':
        product.onSale = command.on;
        return;
      case 'stock':
        return this.#adjustStock(command.product, command.delta);
    }
  }

  #product(index: number) {
    const product = this.#products[index];
    if (!product) throw new Error(`there is no product ${index}`);
    return product;
  }

  #cart(buyer: number): Map<number, number> {
    const cart = this.carts[buyer];
    if (!cart) throw new Error(`there is no buyer ${buyer}`);
    return cart;
  }

  onHand = (product: number): number => this.#product(product).onHand;

  #assertFree(product: number, wanted: number, exceptBuyer: number): void {
    const free = Math.max(0, this.#product(product).onHand - this.#firmlyHeld(product, exceptBuyer));
    if (wanted > free) throw new Refusal(`insufficient_stock ${free}`);
  }

  #add(buyer: number, product: number): undefined {
    if (!this.#product(product).onSale) throw new Refusal('not_found');
    if (this.#cart(buyer).has(product)) throw new Refusal('already_in_cart');
    this.#assertFree(product, 1, buyer);
    this.#cart(buyer).set(product, 1);
    this.#begun.add(buyer);
    this.gaveWay.delete(buyer);
  }

  #setQuantity({ buyer, product, quantity }: Extract<Command, { do: 'quantity' }>): undefined {
    if (quantity < 1 || quantity > 99) throw new Refusal('invalid_quantity');
    if (!this.#cart(buyer).has(product) || !this.#product(product).onSale) throw new Refusal('not_found');
    this.#assertFree(product, quantity, buyer);
    this.#cart(buyer).set(product, quantity);
    this.gaveWay.delete(buyer);
  }

  #adjustStock(product: number, delta: number): undefined {
    const before = this.#product(product).onHand;
    if (before + delta < 0) throw new Refusal(`insufficient_stock ${before}`);
    if (delta < 0 && before + delta < this.#held(product)) throw new Refusal('stock_held');
    this.#product(product).onHand = before + delta;
  }

  /** Merges the guest's cart into an account's. @returns how many products it had; null without a cart. */
  merge(account: number): number | null {
    if (!this.#begun.has(GUEST)) return null;
    const [guests, own] = [this.#cart(GUEST), this.#cart(account)];
    for (const [product, quantity] of guests) own.set(product, Math.max(quantity, own.get(product) ?? 0));
    const merged = guests.size;
    guests.clear();
    for (const buyer of [GUEST, account]) this.gaveWay.delete(buyer);
    this.#begun.delete(GUEST);
    this.#begun.add(account);
    return merged;
  }

  #lines = (buyer: number): Line[] =>
    [...this.#cart(buyer)]
      .sort(([a], [b]) => a - b)
      .map(([product, quantity]) => ({ product, quantity, unitPrice: this.#product(product).price }));

  /** What is on sale of a cart; null without a cart. */
  onSale = (buyer: number): Line[] | null =>
    this.#begun.has(buyer) ? this.#lines(buyer).filter(({ product }) => this.#product(product).onSale) : null;

  /** The cart as it would be bought now, in product order. */
  snapshot(buyer: number): Line[] {
    const lines = this.#lines(buyer);
    if (lines.length === 0) throw new Refusal('cart_empty');
    if (lines.some(({ product }) => !this.#product(product).onSale)) throw new Refusal('cart_changed');
    return lines;
  }

  /**
   * Sells the paid lines and removes them from the cart, if it is still there.
   * @param kept whether the units were still on hold.
   * @returns the lines that could be supplied.
   */
  sell(buyer: number | null, lines: readonly Line[], kept: boolean): Line[] {
    const had = lines.filter(({ product, quantity }) => {
      const { onHand } = this.#product(product);
      return quantity <= (kept ? onHand : onHand - this.#held(product));
    });
    for (const { product, quantity } of had) this.#product(product).onHand -= quantity;
    if (buyer === null) return had;
    for (const { product, quantity } of lines) this.#takeFromCart(buyer, product, quantity);
    this.gaveWay.delete(buyer);
    return had;
  }

  putBack(product: number, units: number): void {
    this.#product(product).onHand += units;
  }

  #takeFromCart(buyer: number, product: number, bought: number): void {
    const left = (this.#cart(buyer).get(product) ?? 0) - bought;
    if (left > 0) this.#cart(buyer).set(product, left);
    else this.#cart(buyer).delete(product);
  }

  portrait() {
    return {
      carts: this.carts.map((cart) => [...cart].sort(([a], [b]) => a - b)),
      gaveWay: this.carts.map((_, buyer) => this.gaveWay.has(buyer)),
      stock: this.#products.map(({ onHand }, product) => ({
        onHand,
        moved: onHand,
        held: this.#held(product),
      })),
    };
  }
}
