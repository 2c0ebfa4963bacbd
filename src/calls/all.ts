import { account } from './account.ts';
import { audit } from './audit.ts';
import { config } from './config.ts';
import type { Call } from './define-calls.ts';
import { listing } from './listing.ts';
import { logIn } from './log-in.ts';
import { missing } from './missing.ts';
import { people } from './people.ts';
import { redirects } from './redirects.ts';
import { roles } from './roles.ts';
import { secondFactor } from './second-factor.ts';

/** The calls of the API, by subject. The filter of the activity lists what is recorded in this order. */
export const SUBJECTS = {
  listing,
  redirects,
  missing,
  config,
  logIn,
  account,
  secondFactor,
  people,
  roles,
  audit,
} as const;

/** Every call of the API, in the order of the subjects. */
export const ALL_CALLS: readonly Call[] = Object.values(SUBJECTS).flatMap((calls) =>
  Object.values<Call>(calls),
);
