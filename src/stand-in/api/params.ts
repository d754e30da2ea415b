import { invalidRequest } from './api-error.ts';
import type { FormTree } from './form-body.ts';

export type Metadata = Record<string, string>;

/**
 * Reads decoded parameters one by one and finally refuses those that were not read, so that a parameter the
 * stand-in does not model fails instead of being silently ignored.
 */
export class ParamReader {
  readonly #tree: FormTree;
  readonly #path: string;
  readonly #read = new Set<string>();
  readonly #children: ParamReader[] = [];

  constructor(tree: FormTree, path = '') {
    this.#tree = tree;
    this.#path = path;
  }

  /** A parameter's name in Stripe's errors: `line_items[0][quantity]`. */
  name(key: string): string {
    return this.#path ? `${this.#path}[${key}]` : key;
  }

  has(key: string): boolean {
    return this.#tree[key] !== undefined;
  }

  isObject(key: string): boolean {
    return typeof this.#tree[key] === 'object';
  }

  string(key: string, maxLength = 5_000): string | null {
    this.#read.add(key);
    const value = this.#tree[key];
    if (value === undefined || value === '') return null;
    if (typeof value !== 'string') throw invalidRequest('Invalid string', this.name(key));
    if (value.length > maxLength) {
      throw invalidRequest(
        `Invalid string: must be at most ${maxLength} characters`,
        this.name(key),
        'parameter_invalid_string_blank',
      );
    }
    return value;
  }

  requiredString(key: string, maxLength?: number): string {
    const value = this.string(key, maxLength);
    if (value === null) throw this.missing(key);
    return value;
  }

  missing(key: string): Error {
    return invalidRequest(`Missing required param: ${this.name(key)}.`, this.name(key), 'parameter_missing');
  }

  integer(key: string, range: { min: number; max: number }): number | null {
    const text = this.string(key);
    if (text === null) return null;
    if (!/^-?\d{1,15}$/.test(text)) {
      throw invalidRequest(`Invalid integer: ${text}`, this.name(key), 'parameter_invalid_integer');
    }
    const value = Number(text);
    if (value < range.min) {
      throw invalidRequest(
        `This value must be greater than or equal to ${range.min}.`,
        this.name(key),
        'parameter_invalid_integer',
      );
    }
    if (value > range.max) {
      throw invalidRequest(
        `This value must be less than or equal to ${range.max}.`,
        this.name(key),
        'parameter_invalid_integer',
      );
    }
    return value;
  }

  boolean(key: string): boolean | null {
    const text = this.string(key);
    if (text === null) return null;
    if (text !== 'true' && text !== 'false') {
      throw invalidRequest(`Invalid boolean: ${text}`, this.name(key));
    }
    return text === 'true';
  }

  choice<const T extends string>(key: string, choices: readonly T[]): T | null {
    const text = this.string(key);
    if (text === null) return null;
    const found = choices.find((choice) => choice === text);
    if (found) return found;
    throw invalidRequest(`Invalid ${key}: must be one of ${choices.join(', ')}`, this.name(key));
  }

  child(key: string): ParamReader | null {
    this.#read.add(key);
    const value = this.#tree[key];
    if (value === undefined || value === '') return null;
    if (typeof value === 'string') throw invalidRequest('Invalid object', this.name(key));
    return this.#keep(new ParamReader(value, this.name(key)));
  }

  children(key: string, max: number): ParamReader[] {
    const list = this.child(key);
    return list ? list.#keys(max).map((index) => list.child(index) ?? list.#keep(new ParamReader({}))) : [];
  }

  strings(key: string, max: number, maxLength?: number): string[] {
    const list = this.child(key);
    return list ? list.#keys(max).map((index) => list.requiredString(index, maxLength)) : [];
  }

  /** Stripe's limits: 50 keys of up to 40 characters, values of up to 500. */
  metadata(): Metadata {
    const node = this.child('metadata');
    if (!node) return {};
    const entries = node.#keys(50).map((name) => {
      if (name.length > 40) {
        throw invalidRequest('Metadata keys may have up to 40 characters', node.name(name));
      }
      return [name, node.string(name, 500) ?? ''] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== ''));
  }

  /** @throws ApiError `parameter_unknown` when a parameter was sent that was not read. */
  end(): void {
    for (const key of Object.keys(this.#tree)) {
      if (this.#read.has(key)) continue;
      const name = this.name(key);
      throw invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
    }
    for (const child of this.#children) child.end();
  }

  #keys(max: number): string[] {
    const keys = Object.keys(this.#tree);
    if (keys.length > max) throw invalidRequest(`Array is too long: at most ${max}`, this.#path);
    return keys;
  }

  #keep(child: ParamReader): ParamReader {
    this.#children.push(child);
    return child;
  }
}
