import { PASSWORD_LINK_HOURS } from '../../../src/model/limits.ts';
import { mailBody } from './mail-body.ts';
import type { MailMessage } from './mailer.ts';

/** The data of a mail to a person who has an account. */
export interface UserMail {
  readonly username: string;
  readonly email: string;
  /** The link that sets the password. */
  readonly link: string;
  /** The address of the site, such as `https://www.example.org`. */
  readonly siteUrl: string;
}

const ONCE = `The link works once, for ${PASSWORD_LINK_HOURS} hours.`;

/** Composes the mail with a link that sets a password, after the user or another person has requested the link. */
export function passwordMail({ username, email, link, siteUrl }: UserMail): MailMessage {
  const site = new URL(siteUrl).host;
  const body = mailBody([
    `Hello ${username},`,
    `Somebody, probably you, asked for a link to set a new password on ${site}.`,
    { label: 'Set a new password', href: link },
    `${ONCE} If you asked for several, use any one of them.`,
    'If it was not you, you need not do anything: your password stays as it is.',
  ]);
  return { to: [email], cc: [], replyTo: null, subject: `Set a new password on ${site}`, ...body };
}

/**
 * Composes the mail to a person whom a colleague has given an account.
 *
 * @param invitedBy the name of the colleague @param can a sentence that says what the person will be able to do
 */
export function invitationMail(mail: UserMail, invitedBy: string, can: string): MailMessage {
  const { username, email, link, siteUrl } = mail;
  const site = new URL(siteUrl).host;
  const body = mailBody([
    'Hello,',
    `${invitedBy} has invited you to edit ${site}. ${can} Your username is ${username}.`,
    { label: 'Choose your password', href: link },
    `It lets you in. ${ONCE} After that, choose ‘Forgot Password?’ where you log in to get another one.`,
    'If you do not know what this is about, you need not do anything.',
  ]);
  return { to: [email], cc: [], replyTo: null, subject: `Your account on ${site}`, ...body };
}

/** Composes the mail to the new address of a user who wants to change it. The link in the mail confirms the address. */
export function newEmailMail({ username, email, link, siteUrl }: UserMail): MailMessage {
  const site = new URL(siteUrl).host;
  const body = mailBody([
    `Hello ${username},`,
    `You asked for this to be the e-mail address of your account on ${site}.`,
    { label: 'Confirm this address', href: link },
    `${ONCE} You may have to log in first. Until then, your account keeps its address.`,
    'If you do not know what this is about, you need not do anything.',
  ]);
  return { to: [email], cc: [], replyTo: null, subject: `Confirm your e-mail address on ${site}`, ...body };
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
  const { username, email, newEmail, changedBy, siteUrl } = mail;
  const site = new URL(siteUrl).host;
  const body = mailBody([
    `Hello ${username},`,
    `${changedBy} has made ${newEmail} the e-mail address of your account on ${site}, in place of this one. Links that set a password go there from now on.`,
    'If you did not ask for it, tell an admin.',
  ]);
  return { to: [email], cc: [], replyTo: null, subject: `Your e-mail address on ${site}`, ...body };
}

/**
 * Composes the mail to a user's current address that reports a request to change the address, because another person may have
 * made the request.
 */
export function otherEmailMail(mail: Omit<UserMail, 'link'> & { readonly newEmail: string }): MailMessage {
  const { username, email, newEmail, siteUrl } = mail;
  const site = new URL(siteUrl).host;
  const body = mailBody([
    `Hello ${username},`,
    `Somebody who is logged in as you, probably you, asked for ${newEmail} to be the e-mail address of your account on ${site}, in place of this one.`,
    'If it was not you, log in, change your password at once, and tell an admin: the link that was sent there then no longer works.',
  ]);
  return { to: [email], cc: [], replyTo: null, subject: `Your e-mail address on ${site}`, ...body };
}
