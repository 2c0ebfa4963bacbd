import { z } from 'zod';
import {
  firstCodeBodySchema,
  passwordAndCodeBodySchema,
  passwordBodySchema,
  recoveryCodesResponseSchema,
  secondFactorResponseSchema,
  setUpResponseSchema,
} from '../model/second-factor.ts';
import { defineCalls } from './define-calls.ts';

/** The second factor of the caller’s own account. */
export const secondFactor = defineCalls('user', 'Users', {
  loadSecondFactor: {
    method: 'GET',
    summary: 'Whether the caller has a second factor, how many recovery codes are left, and who requires it',
    who: 'signedIn',
    output: secondFactorResponseSchema,
  },
  startSecondFactor: {
    method: 'POST',
    summary:
      'Begins to set up an authenticator app; it is asked for once user/enableSecondFactor has turned it on',
    who: 'signedIn',
    audit: { none: 'it begins a set-up: user/enableSecondFactor, which ends it, is recorded' },
    input: passwordBodySchema,
    output: setUpResponseSchema,
  },
  moveSecondFactor: {
    method: 'POST',
    summary:
      'Begins to set up another app, which user/enableSecondFactor puts in the place of the one that is on',
    who: 'signedIn',
    audit: {
      none: 'it begins a set-up: user/enableSecondFactor, which ends it, is recorded, as user/other-app',
    },
    input: passwordAndCodeBodySchema,
    output: setUpResponseSchema,
  },
  enableSecondFactor: {
    method: 'POST',
    summary:
      'Turns the second factor on with the first code of the app; returns the recovery codes, this once',
    who: 'signedIn',
    audit: {
      words: 'Turned on their second factor',
      also: { 'user/other-app': 'Moved their second factor to another app' },
    },
    input: firstCodeBodySchema,
    output: recoveryCodesResponseSchema,
  },
  disableSecondFactor: {
    method: 'POST',
    summary: 'Turns the second factor off, unless a role requires it',
    who: 'signedIn',
    audit: { words: 'Turned off their second factor' },
    input: passwordAndCodeBodySchema,
    output: z.object({}),
  },
  newRecoveryCodes: {
    method: 'POST',
    summary: 'Replaces the recovery codes; returns the new ones, this once',
    who: 'signedIn',
    audit: {
      words: 'Made new recovery codes',
      also: { 'user/recovery-code': 'Used a recovery code' },
    },
    input: passwordAndCodeBodySchema,
    output: recoveryCodesResponseSchema,
  },
});
