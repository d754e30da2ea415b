import type { Brand } from '../../../../shared/brand/brand.ts';
import type { RouterInputs } from '../../../lib/trpc.ts';
import { isSame } from '../plans/merging.ts';

/** A brand as the server takes it: pictures by their hash. */
export const toSend = ({
  logo,
  logoDark,
  icon,
  social,
  ...brand
}: Brand): RouterInputs['admin']['brand']['publish']['brand'] => ({
  ...brand,
  logo: logo?.hash ?? null,
  logoDark: logoDark?.hash ?? null,
  icon: icon?.hash ?? null,
  social: social?.hash ?? null,
});

export const isChanged = (base: Brand, draft: Brand): boolean => !isSame(toSend(base), toSend(draft));
