import type { SecondFactorSetUp } from '../../../../model/log-in-steps.ts';
import type { OwnSecondFactor } from '../../../../model/second-factor.ts';
import { askServer, changeOnServer } from '../../../saving/server-calls.ts';

/** What is typed for a change that somebody who finds the browser open must not make. */
export interface Proof {
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string;
}

/** @throws ApiError */
export async function loadSecondFactor(): Promise<OwnSecondFactor> {
  return (await askServer<{ secondFactor: OwnSecondFactor }>('user/loadSecondFactor', {})).secondFactor;
}

/** @throws ApiError */
export async function startSecondFactor(password: string): Promise<SecondFactorSetUp> {
  return (await changeOnServer<{ setUp: SecondFactorSetUp }>('user/startSecondFactor', { password })).setUp;
}

/** Begins to set up another app beside the one that is on, such as on a new phone. @throws ApiError */
export async function moveSecondFactor(proof: Proof): Promise<SecondFactorSetUp> {
  return (await changeOnServer<{ setUp: SecondFactorSetUp }>('user/moveSecondFactor', proof)).setUp;
}

/** Turns on what was set up, by its id, in the place of an app that is on, and returns the recovery codes. @throws ApiError */
export async function enableSecondFactor(setUp: string, code: string): Promise<readonly string[]> {
  return (await changeOnServer<{ recoveryCodes: string[] }>('user/enableSecondFactor', { setUp, code }))
    .recoveryCodes;
}

/** @throws ApiError */
export async function disableSecondFactor(proof: Proof): Promise<void> {
  await changeOnServer('user/disableSecondFactor', proof);
}

/** Replaces the recovery codes, and returns the new ones. @throws ApiError */
export async function newRecoveryCodes(proof: Proof): Promise<readonly string[]> {
  return (await changeOnServer<{ recoveryCodes: string[] }>('user/newRecoveryCodes', proof)).recoveryCodes;
}
