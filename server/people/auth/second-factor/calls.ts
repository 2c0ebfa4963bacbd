import { secondFactor } from '../../../../src/calls/second-factor.ts';
import { handle } from '../handle.ts';
import {
  disableOwn,
  enableOwn,
  ownSecondFactor,
  renewOwnRecoveryCodes,
  startOtherOwn,
  startOwn,
} from './own-second-factor.ts';

const checksCaller = true;

export const secondFactorCalls = [
  handle(secondFactor.loadSecondFactor, async ({ services, session }) => ({
    secondFactor: await ownSecondFactor(services, session.user._id),
  })),

  handle(secondFactor.startSecondFactor, async (calling, { password }) => ({
    setUp: await startOwn(calling, password),
  })),

  handle(secondFactor.moveSecondFactor, async (calling, proof) => ({
    setUp: await startOtherOwn(calling, proof),
  })),

  handle(
    secondFactor.enableSecondFactor,
    async (calling, { code, setUp = null }) => ({ recoveryCodes: await enableOwn(calling, { code, setUp }) }),
    { checksCaller },
  ),

  handle(
    secondFactor.disableSecondFactor,
    async (calling, proof) => {
      await disableOwn(calling, proof);
      return {};
    },
    { checksCaller },
  ),

  handle(
    secondFactor.newRecoveryCodes,
    async (calling, proof) => ({ recoveryCodes: await renewOwnRecoveryCodes(calling, proof) }),
    { checksCaller },
  ),
];
