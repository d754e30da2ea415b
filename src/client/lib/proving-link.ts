import { observable } from '@trpc/server/observable';
import { reasonOf } from './error-text.ts';
import type { ApiLink } from './trpc.ts';

/**
 * Repeats a call that was refused for want of a fresh sign-in, once the person has proved who they are.
 * @param prove asks the person; false when they decline, then the refusal stands.
 */
export const provingLink =
  (prove: () => Promise<boolean>): ApiLink =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let call = { unsubscribe: () => {} };
      const attempt = (repeated: boolean) => {
        call = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            if (repeated || reasonOf(error)?.code !== 'fresh_sign_in_needed') return observer.error(error);
            void prove().then((proved) => (proved ? attempt(true) : observer.error(error)));
          },
        });
      };
      attempt(false);
      return () => call.unsubscribe();
    });
