import type { Reader } from '../../../db/connection.ts';
import {
  setGetsComments,
  setGetsReports,
  setPersonDetails,
  setShowsName,
} from '../../../db/person-changes.ts';
import { newEmailOf } from '../../../db/token-queries.ts';
import { getsComments, getsReports, showsName } from '../../../db/user-queries.ts';
import { account } from '../../../src/calls/account.ts';
import type { OwnAccount } from '../../../src/model/account.ts';
import { TOASTS } from '../../../src/model/texts.ts';
import { ADMIN_ROLE, type SignedInUser } from '../../../src/model/users.ts';
import { addressKey } from '../../core/http/client-address.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { handle } from '../auth/handle.ts';
import { changeOwnEmail, confirmOwnEmail } from './change-email.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { endOwnSessions, ownSessions } from './own-sessions.ts';

export const accountCalls = [
  handle(account.loadOwn, async ({ services, session: { user }, now }) => {
    const { reader } = services.database;
    const newEmail = await newEmailOf(reader, user._id, now);
    return { account: await ownAccount(services, reader, user, newEmail) };
  }),

  handle(account.saveOwn, ({ services, write }, { name, showsName: isShown, getsComments: isMailed }) =>
    write(async ({ db, author: { user, now }, recordOwn }) => {
      const { _id: id, username, email } = user;
      await setPersonDetails(db, { id, username, name, email });
      if (isShown !== undefined) await setShowsName(db, id, isShown);
      if (isMailed !== undefined) await setGetsComments(db, id, isMailed);
      await recordOwn();
      const newEmail = await newEmailOf(db, id, now);
      return { account: await ownAccount(services, db, { ...user, name }, newEmail) };
    }),
  ),

  handle(account.saveReports, ({ services, write }, { getsReports: wanted }) =>
    write(async ({ db, author: { user, now }, recordOwn }) => {
      await setGetsReports(db, user._id, wanted);
      await recordOwn({ on: wanted });
      const newEmail = await newEmailOf(db, user._id, now);
      return { account: await ownAccount(services, db, user, newEmail) };
    }),
  ),

  handle(
    account.changeEmail,
    async (calling, change) => {
      const { services, session } = calling;
      await services.rates.emailChanges.attempt(session.user._id);
      const user = await changeOwnEmail(calling, change);
      return { account: await ownAccount(services, services.database.reader, user, change.email) };
    },
    { checksCaller: true },
  ),

  handle(account.confirmEmail, async ({ services, request, write }, { token }) => {
    await services.loginLimits.addressAttempt(addressKey(request.ip));
    const user = await write((unit) => confirmOwnEmail(unit, token));
    return { account: await ownAccount(services, services.database.reader, user, null) };
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
async function ownAccount(
  { config }: Pick<Services, 'config'>,
  db: Reader,
  { _id, username, name, email, roles }: SignedInUser,
  newEmail: string | null,
): Promise<OwnAccount> {
  const isTold = roles.includes(ADMIN_ROLE) && config.alertEmail === null;
  return {
    ...{ _id, username, name, email, roles, newEmail },
    sendsMail: mailedSiteUrl(config) !== null,
    getsReports: isTold ? await getsReports(db, _id) : null,
    showsName: await showsName(db, _id),
    getsComments: await getsComments(db, _id),
  };
}
