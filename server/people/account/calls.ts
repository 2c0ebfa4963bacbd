import { setPersonDetails } from '../../../db/person-changes.ts';
import { newEmailOf } from '../../../db/token-queries.ts';
import { account } from '../../../src/calls/account.ts';
import type { OwnAccount } from '../../../src/model/account.ts';
import { TOASTS } from '../../../src/model/texts.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { addressKey } from '../../core/http/client-address.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { handle } from '../auth/handle.ts';
import { changeOwnEmail, confirmOwnEmail } from './change-email.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { endOwnSessions, ownSessions } from './own-sessions.ts';

export const accountCalls = [
  handle(account.loadOwn, async ({ services, session: { user }, now }) => {
    const newEmail = await newEmailOf(services.database.reader, user._id, now);
    return { account: ownAccount(services, user, newEmail) };
  }),

  handle(account.saveOwn, ({ services, write }, { name }) =>
    write(async ({ db, author: { user, now }, recordOwn }) => {
      const { _id: id, username, email } = user;
      await setPersonDetails(db, { id, username, name, email });
      await recordOwn();
      return { account: ownAccount(services, { ...user, name }, await newEmailOf(db, id, now)) };
    }),
  ),

  handle(
    account.changeEmail,
    async (calling, change) => {
      const { services, session } = calling;
      services.rates.emailChanges.attempt(session.user._id);
      return { account: ownAccount(services, await changeOwnEmail(calling, change), change.email) };
    },
    { checksCaller: true },
  ),

  handle(account.confirmEmail, async ({ services, request, write }, { token }) => {
    services.loginLimits.addressAttempt(addressKey(request.ip));
    const user = await write((unit) => confirmOwnEmail(unit, token));
    return { account: ownAccount(services, user, null) };
  }),

  handle(
    account.changePassword,
    async (calling, change) => {
      await changeOwnPassword(calling, change);
      return { statusCode: 200 as const, message: TOASTS.success };
    },
    { checksCaller: true },
  ),

  handle(account.loadSessions, async ({ services, session }) => ({
    sessions: await ownSessions(services, session),
  })),

  handle(account.endSessions, async (calling, { sessions }) => ({
    sessions: await endOwnSessions(calling, sessions),
  })),
];

/**
 * Returns the caller's own account in the format of API responses.
 *
 * @param newEmail the new address of the account, which takes effect when the owner opens the mailed link
 */
function ownAccount(
  { config }: Pick<Services, 'config'>,
  { _id, username, name, email, roles }: SignedInUser,
  newEmail: string | null,
): OwnAccount {
  return { _id, username, name, email, roles, newEmail, sendsMail: mailedSiteUrl(config) !== null };
}
