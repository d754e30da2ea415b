import { invalidRequest } from './api-error.ts';
import type { ParamReader } from './params.ts';

const MAX_PATHS = 20;

/**
 * Reads `expand[]` and, like Stripe, refuses paths that the answer cannot expand.
 * @param prefix `data.` for lists.
 * @returns the paths without the prefix; a path implies its parents.
 */
export function readExpand(
  params: ParamReader,
  allowed: readonly string[],
  prefix = '',
): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const path of params.strings('expand', MAX_PATHS)) {
    const inner = path.startsWith(prefix) ? path.slice(prefix.length) : null;
    if (inner === null || !allowed.includes(inner))
      throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    const steps = inner.split('.');
    for (let length = 1; length <= steps.length; length += 1) paths.add(steps.slice(0, length).join('.'));
  }
  return paths;
}
