import type { Writer } from '../../../db/connection.ts';
import { enqueue } from '../../../db/outbox-queries.ts';
import { setPersonDetails } from '../../../db/person-changes.ts';
import {
  insertPasswordToken,
  liveEmailToken,
  useEmailTokensOf,
  useTokensOf,
} from '../../../db/token-queries.ts';
import { userByLogin } from '../../../db/user-queries.ts';
import type { EmailChange, OwnAccount } from '../../../src/model/account.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { PASSWORD_LINK_HOURS } from '../../../src/model/limits.ts';
import { CONFIRM_EMAIL_PAGE, EMAIL_MESSAGES } from '../../../src/model/texts.ts';
import type { Services } from '../../core/services.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import type { MailMessage } from '../../outside/mail/mailer.ts';
import { newEmailMail, otherEmailMail } from '../../outside/mail/user-mails.ts';
import { recordUser } from '../audit/record-user.ts';
import type { Author } from '../auth/author.ts';
import { checkCurrentPassword } from '../auth/current-password.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import { changeOwn, ownAccount } from './change-own.ts';

/**
 * Mails a link to a new address of the caller, which becomes theirs by it, and a notice to the present one. A link that they asked
 * for before no longer works. Nothing about the response tells whether somebody else has that address: only its owner learns that,
 * by the link.
 *
 * @throws HearthError 'no-mail' (409), 'validation' (422) on the fields `email` and `password`, and what `checkCurrentPassword` and
 * `changeOwn` throw
 */
export async function changeOwnEmail(
  services: Services,
  { email, password }: EmailChange,
  { user, now }: Author,
): Promise<OwnAccount> {
  const siteUrl = mailedSiteUrl(services.config);
  if (siteUrl === null) throw new HearthError('no-mail');
  const { email: present } = await checkCurrentPassword(services, user._id, password);
  if (email === present) {
    const validationErrors = [{ field: 'email', message: EMAIL_MESSAGES.same }];
    throw new HearthError('validation', {}, { validationErrors });
  }
  const account = await changeOwn(services, user._id, async (trx, person) => {
    await useEmailTokensOf(trx, person.id, now);
    const link = await emailLink(trx, { id: person.id, email }, siteUrl, now);
    const about = { username: person.username, siteUrl };
    await send(trx, 'email', newEmailMail({ ...about, email, link }), now);
    await send(trx, 'notice', otherEmailMail({ ...about, email: person.email, newEmail: email }), now);
    await recordUser(trx, 'user/changeEmail', person, { domainId: null, at: now });
    return ownAccount(person, { newEmail: email, sendsMail: true });
  });
  services.outbox.wake();
  return account;
}

/** The link leads to a page that no redirect can be made from. Only its hash is stored. */
async function emailLink(
  trx: Writer,
  { id, email }: { readonly id: string; readonly email: string },
  siteUrl: string,
  now: string,
): Promise<string> {
  const token = newToken();
  const expires = new Date(Date.parse(now) + PASSWORD_LINK_HOURS * 60 * 60 * 1000);
  await insertPasswordToken(trx, {
    token_hash: hashToken(token),
    user_id: id,
    new_email: email,
    created_at: now,
    expires_at: expires.toISOString(),
    used_at: null,
  });
  return `${siteUrl}${CONFIRM_EMAIL_PAGE.path}?${new URLSearchParams({ confirm: CONFIRM_EMAIL_PAGE.confirm, token })}`;
}

function send(trx: Writer, kind: 'email' | 'notice', body: MailMessage, createdAt: string): Promise<void> {
  const about = { submissionId: null, domainId: null } as const;
  const secret = kind === 'email';
  return enqueue(trx, [{ id: newId(), channel: 'mail', kind, ...about, body, createdAt, secret }]);
}

/**
 * Makes the address that a link was mailed to the caller's. Their other links end, as those went to the address before. The caller is
 * logged in: if the address was a slip, whoever reads mail there could take the account over otherwise.
 *
 * @throws HearthError 'link-expired', 'link-of-another' (422) for a link that was used or has expired, or is another user's,
 * 'email-taken' (409), and what `changeOwn` throws
 */
export function confirmOwnEmail(
  services: Pick<Services, 'database' | 'config'>,
  token: string,
  { user, now }: Author,
): Promise<OwnAccount> {
  return changeOwn(services, user._id, async (trx, person) => {
    const { id, username, name } = person;
    const link = await liveEmailToken(trx, hashToken(token), now);
    if (link === null) throw new HearthError('link-expired');
    if (link.userId !== id) throw new HearthError('link-of-another', { username });
    const { email } = link;
    const holder = await userByLogin(trx, email);
    if (holder !== null && holder.id !== id) throw new HearthError('email-taken', { email });
    await setPersonDetails(trx, { id, username, name, email });
    await useTokensOf(trx, id, now);
    await recordUser(trx, 'user/confirmEmail', person, { domainId: null, at: now });
    const sendsMail = mailedSiteUrl(services.config) !== null;
    return ownAccount({ ...person, email }, { newEmail: null, sendsMail });
  });
}
