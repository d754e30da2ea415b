import type { Store } from '../store.ts';
import { ApiError } from './api-error.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

export type Answer = { status: number; body: string };

export type KeyedRequest = {
  key: string;
  /** Method and path. */
  endpoint: string;
  /** The parameters in canonical form. */
  form: string;
};

/**
 * Stores the first answer of each Idempotency-Key for 24 hours, errors included. The work and its stored
 * answer are one transaction, so a kill leaves both or neither. As at Stripe, failures before the work (a
 * malformed parameter, a key in use) are not stored.
 */
export class IdempotencyKeys {
  readonly #store: Store;
  readonly #inUse = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * @param prepare runs before the work, with the key already locked.
   * @throws ApiError 409 while the key is in use, 400 when it was used for another request.
   */
  async run(
    request: KeyedRequest,
    prepare: () => Promise<void>,
    work: () => Answer,
  ): Promise<Answer & { replayed: boolean }> {
    if (request.key.length > 255)
      throw keyError(400, 'Idempotency keys may have up to 255 characters.', undefined);
    if (this.#inUse.has(request.key)) {
      throw keyError(
        409,
        `There is currently another in-progress request using this Idempotent Key: ${request.key}. Please try again later.`,
        'idempotency_key_in_use',
      );
    }
    this.#inUse.add(request.key);
    try {
      const known = this.#find(request);
      if (known) return { ...known, replayed: true };
      await prepare();
      return this.#store.write(() => {
        // Another process on the same file may have been faster.
        const meanwhile = this.#find(request);
        if (meanwhile) return { ...meanwhile, replayed: true };
        const answer = work();
        this.#keep(request, answer);
        return { ...answer, replayed: false };
      });
    } finally {
      this.#inUse.delete(request.key);
    }
  }

  #find({ key, endpoint, form }: KeyedRequest): Answer | undefined {
    const row = this.#store.get<Answer & { endpoint: string; form: string }>(
      'select status, body, endpoint, form from idempotency where key = ? and created_ms > ?',
      key,
      this.#store.now().getTime() - KEPT_MS,
    );
    if (!row) return undefined;
    if (row.endpoint !== endpoint) {
      throw keyError(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${row.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        undefined,
      );
    }
    if (row.form !== form) {
      throw keyError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        undefined,
      );
    }
    return { status: row.status, body: row.body };
  }

  #keep({ key, endpoint, form }: KeyedRequest, { status, body }: Answer): void {
    const now = this.#store.now().getTime();
    this.#store.run('delete from idempotency where created_ms <= ?', now - KEPT_MS);
    this.#store.run(
      'insert into idempotency (key, created_ms, endpoint, form, status, body) values (?, ?, ?, ?, ?, ?)',
      key,
      now,
      endpoint,
      form,
      status,
      body,
    );
  }
}

const keyError = (status: number, message: string, code: string | undefined): ApiError =>
  new ApiError(status, { type: 'idempotency_error', message, code });
