import { INVITATION_DAYS, PASSWORD_LINK_HOURS } from '../../../src/model/limits.ts';
import { composeMail } from './compose-mail.ts';
import type { MailMessage } from './mailer.ts';
import type { Organisation } from './organisation.ts';

/** The data of a mail to a person who has an account. */
export interface UserMail {
  readonly username: string;
  readonly email: string;
  /** The link that sets the password. */
  readonly link: string;
  readonly from: Organisation;
}

/** Completes the sentence that says why an account's owner gets a mail. */
export function accountHere(site: string): string {
  return `this is the e-mail address of your account on ${site}.`;
}

/** Returns the host of an organisation's site, by which its staff know it. */
export function hostOf({ url }: Organisation): string {
  return new URL(url).host;
}

const ONCE = `The link works once, for ${PASSWORD_LINK_HOURS} hours.`;

/** Composes the mail with a link that sets a password, after the user or another person has requested the link. */
export function passwordMail({ username, email, link, from }: UserMail): MailMessage {
  const site = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `Set a new password on ${site}`,
    parts: [
      `Hello ${username},`,
      `Somebody, probably you, asked for a link to set a new password on ${site}.`,
      { label: 'Set a new password', href: link },
      `${ONCE} If you asked for several, use any one of them.`,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    because: accountHere(site),
  });
}

/**
 * Composes the mail to a person whom a colleague has given an account.
 *
 * @param invitedBy the name of the colleague @param can a sentence that says what the person will be able to do
 */
export function invitationMail(mail: UserMail, invitedBy: string, can: string): MailMessage {
  const { username, email, link, from } = mail;
  const site = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `Your account on ${site}`,
    parts: [
      'Hello,',
      `${invitedBy} has invited you to edit ${site}. ${can} Your username is ${username}.`,
      { label: 'Choose your password', href: link },
      `It lets you in. The link works once, for ${INVITATION_DAYS} days. After that, choose ‘Forgot Password?’ where you log in to get another one.`,
      'If you do not know what this is about, you need not do anything.',
    ],
    because: `${invitedBy} has given you an account on ${site}.`,
  });
}

/** Composes the mail to the new address of a user who wants to change it. The link in the mail confirms the address. */
export function newEmailMail({ username, email, link, from }: UserMail): MailMessage {
  const site = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `Confirm your e-mail address on ${site}`,
    parts: [
      `Hello ${username},`,
      `You asked for this to be the e-mail address of your account on ${site}.`,
      { label: 'Confirm this address', href: link },
      `${ONCE} You may have to log in first. Until then, your account keeps its address.`,
      'If you do not know what this is about, you need not do anything.',
    ],
    because: `somebody typed this address in an account on ${site}.`,
  });
}

interface ChangedEmail extends Omit<UserMail, 'link'> {
  readonly newEmail: string;
  /** The username of the colleague who changed the address. */
  readonly changedBy: string;
}

/**
 * Composes the mail to a user's former address that reports that a colleague has changed the address, because the user may not
 * have asked for the change.
 */
export function changedEmailMail(mail: ChangedEmail): MailMessage {
  const { username, email, newEmail, changedBy, from } = mail;
  const site = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `Your e-mail address on ${site}`,
    parts: [
      `Hello ${username},`,
      `${changedBy} has made ${newEmail} the e-mail address of your account on ${site}, in place of this one. Links that set a password go there from now on.`,
      'If you did not ask for it, tell an admin.',
    ],
    because: `this was the e-mail address of your account on ${site}.`,
  });
}

/**
 * Composes the mail to a user's current address that reports a request to change the address, because another person may have
 * made the request.
 */
export function otherEmailMail(mail: Omit<UserMail, 'link'> & { readonly newEmail: string }): MailMessage {
  const { username, email, newEmail, from } = mail;
  const site = hostOf(from);
  return composeMail({
    from,
    to: [email],
    subject: `Your e-mail address on ${site}`,
    parts: [
      `Hello ${username},`,
      `Somebody who is logged in as you, probably you, asked for ${newEmail} to be the e-mail address of your account on ${site}, in place of this one.`,
      'If it was not you, log in, change your password at once, and tell an admin: the link that was sent there then no longer works.',
    ],
    because: accountHere(site),
  });
}
