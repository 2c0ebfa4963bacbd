import { setPersonDetails } from '../../../db/person-changes.ts';
import { liveEmailToken, useEmailTokensOf, useTokensOf } from '../../../db/token-queries.ts';
import { userByLogin } from '../../../db/user-queries.ts';
import type { EmailChange } from '../../../src/model/account.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { CONFIRM_EMAIL_PAGE, EMAIL_MESSAGES } from '../../../src/model/texts.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import { mailedSiteUrl } from '../../outside/mail/mailed-site-url.ts';
import { mailingOrganisation } from '../../outside/mail/organisation.ts';
import { newEmailMail, otherEmailMail } from '../../outside/mail/user-mails.ts';
import { enqueueAccountMail } from '../auth/account-mail.ts';
import { checkCurrentPassword } from '../auth/current-password.ts';
import type { Calling } from '../auth/handle.ts';
import { newLinkToken } from '../auth/password-links.ts';
import { hashToken } from '../auth/tokens.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';

/**
 * Mails a link that confirms the caller's new address to that address, and a notice to the current address. Earlier links that
 * confirm an address become invalid. The response does not reveal whether another account has the address. Only the owner of
 * the new address learns whether it is taken, from the link.
 *
 * @throws HearthError 'no-mail' (409), 'validation' (422) on the fields `email` and `password`, and the errors of
 * `checkCurrentPassword`
 */
export async function changeOwnEmail(
  { services, session, write }: Pick<Calling, 'services' | 'session' | 'write'>,
  { email, password }: EmailChange,
): Promise<SignedInUser> {
  const siteUrl = mailedSiteUrl(services.config);
  if (siteUrl === null) throw new HearthError('no-mail');
  const { email: present } = await checkCurrentPassword(services, session.user._id, password);
  if (email === present) {
    const validationErrors = [{ field: 'email', message: EMAIL_MESSAGES.same }];
    throw new HearthError('validation', {}, { validationErrors });
  }
  const from = await mailingOrganisation(services, siteUrl);
  return write(async ({ db, author: { user, now }, after, recordOwn }) => {
    await useEmailTokensOf(db, user._id, now);
    const token = await newLinkToken(db, user._id, email, now);
    // No redirect can have the path to which the link leads.
    const { path, confirm } = CONFIRM_EMAIL_PAGE;
    const link = `${siteUrl}${path}?${new URLSearchParams({ confirm, token })}`;
    const about = { username: user.username, from };
    await enqueueAccountMail(db, 'email', newEmailMail({ ...about, email, link }), now);
    const notice = otherEmailMail({ ...about, email: user.email, newEmail: email });
    await enqueueAccountMail(db, 'notice', notice, now);
    after.mail();
    await recordOwn();
    return user;
  });
}

/**
 * Changes the caller's address to the address to which a link was mailed. Invalidates the caller's other links, because they
 * were mailed to the former address. The caller must be logged in. Otherwise, if the address was mistyped, the recipient of the
 * mail could take over the account.
 *
 * @throws HearthError 'link-expired', 'link-of-another' (422) if the link was used or has expired, or belongs to another user;
 * 'email-taken' (409)
 */
export async function confirmOwnEmail(
  { db, author: { user, now }, recordOwn }: UnitOfWork,
  token: string,
): Promise<SignedInUser> {
  const { _id: id, username, name } = user;
  const link = await liveEmailToken(db, hashToken(token), now);
  if (link === null) throw new HearthError('link-expired');
  if (link.userId !== id) throw new HearthError('link-of-another', { username });
  const { email } = link;
  const holder = await userByLogin(db, email);
  if (holder !== null && holder.id !== id) throw new HearthError('email-taken', { email });
  await setPersonDetails(db, { id, username, name, email });
  await useTokensOf(db, id, now);
  await recordOwn();
  return { ...user, email };
}
