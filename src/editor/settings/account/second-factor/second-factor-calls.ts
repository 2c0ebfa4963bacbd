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

/** Turns it on, and returns the recovery codes. @throws ApiError */
export async function enableSecondFactor(code: string): Promise<readonly string[]> {
  return (await changeOnServer<{ recoveryCodes: string[] }>('user/enableSecondFactor', { code }))
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
