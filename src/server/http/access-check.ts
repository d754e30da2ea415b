import { ShopError, type ShopErrorReason } from '../../shared/shop-error.ts';
import { type Actor, isFresh } from '../actor.ts';
import { ACCESS_POLICY, type Party } from './access-policy.ts';

/** Whether an endpoint is refused while the shop is closed. */
export const isShopping = (endpoint: string): boolean =>
  Object.hasOwn(ACCESS_POLICY, endpoint) && ACCESS_POLICY[endpoint]?.shopping === true;

/** The actor's party; undefined for the shop itself, which calls services directly, never an endpoint. */
function partyOf(actor: Actor): Party | undefined {
  if (actor.kind === 'system') return undefined;
  return actor.kind === 'guest' ? (actor.cart ? 'guest' : 'visitor') : actor.kind;
}

/** What is open to visitors is open to guests, too; what is open to customers, to packers. */
const ALSO: Partial<Record<Party, Party>> = { guest: 'visitor', packer: 'customer' };

/** Why an endpoint does not admit an actor; null if it does. An endpoint without a rule is closed. */
function refusalOf(endpoint: string, actor: Actor, policy: typeof ACCESS_POLICY): ShopErrorReason | null {
  const rule = Object.hasOwn(policy, endpoint) ? policy[endpoint] : undefined;
  const party = partyOf(actor);
  const reach = party && (rule?.[party] ?? rule?.[ALSO[party] ?? party]);
  if (!rule || !reach) {
    return { code: actor.kind === 'guest' ? (rule?.signIn ?? 'unauthenticated') : 'forbidden' };
  }
  const due = actor.kind === 'admin' && actor.secondFactorDue === true;
  if (due && !rule.customer) return { code: 'second_factor_needed' };
  return rule.fresh && !isFresh(actor) ? { code: 'fresh_sign_in_needed' } : null;
}

/** Whether an endpoint admits an actor. */
export const isAllowed = (endpoint: string, actor: Actor): boolean =>
  refusalOf(endpoint, actor, ACCESS_POLICY) === null;

/**
 * Checks an actor against an endpoint's rule.
 * @throws ShopError `unauthenticated` for a visitor, `forbidden` for anyone signed in; `second_factor_needed` for
 * an admin who must enrol one before using what only admins may; `fresh_sign_in_needed`.
 */
export function assertAllowed(endpoint: string, actor: Actor, policy = ACCESS_POLICY): void {
  const reason = refusalOf(endpoint, actor, policy);
  if (reason) throw new ShopError(reason);
}

/** @throws Error listing each endpoint without a rule and each rule without an endpoint. */
export function assertPolicyCovers(endpoints: readonly string[]): void {
  const faults = [
    ...endpoints
      .filter((endpoint) => !Object.hasOwn(ACCESS_POLICY, endpoint))
      .map((endpoint) => `no rule for ${endpoint}`),
    ...Object.keys(ACCESS_POLICY)
      .filter((endpoint) => !endpoints.includes(endpoint))
      .map((endpoint) => `a rule for ${endpoint}, which does not exist`),
  ];
  if (faults.length > 0)
    throw new Error(`the access policy does not match the endpoints: ${faults.join('; ')}`);
}
