import {
  emailChangeBodySchema,
  emailConfirmBodySchema,
  ownAccountResponseSchema,
  ownAccountSchema,
  ownSaveBodySchema,
  ownSessionsResponseSchema,
  passwordChangeBodySchema,
  reportsSaveBodySchema,
  sessionsEndBodySchema,
} from '../model/account.ts';
import { defineCalls } from './define-calls.ts';
import { done, named } from './schemas.ts';

named('OwnAccount', ownAccountSchema);

/** The caller’s own account. */
export const account = defineCalls('user', 'Your account', {
  loadOwn: {
    method: 'GET',
    summary: 'The account of the caller',
    who: 'signedIn',
    output: ownAccountResponseSchema,
  },
  saveOwn: {
    method: 'POST',
    summary: 'Changes what people call the caller, and whether others who edit the same page see that name',
    who: 'signedIn',
    audit: { words: 'Changed their own name', isRepeated: true },
    input: ownSaveBodySchema,
    output: ownAccountResponseSchema,
  },
  saveReports: {
    method: 'POST',
    summary: 'Turns the mails about the state of the installation on or off, which admins get',
    who: 'signedIn',
    audit: { words: 'Turned their mails about the installation on or off', isRepeated: true },
    input: reportsSaveBodySchema,
    output: ownAccountResponseSchema,
  },
  changeEmail: {
    method: 'POST',
    summary:
      'Mails a link to a new e-mail address of the caller, who gives the current password, and a notice to the present address',
    who: 'signedIn',
    audit: { words: 'Asked for another e-mail address of their own' },
    input: emailChangeBodySchema,
    output: ownAccountResponseSchema,
  },
  confirmEmail: {
    method: 'POST',
    summary: 'Makes the e-mail address that a link was mailed to that of the caller',
    who: 'signedIn',
    audit: { words: 'Confirmed another e-mail address of their own' },
    input: emailConfirmBodySchema,
    output: ownAccountResponseSchema,
  },
  changePassword: {
    method: 'POST',
    summary:
      'Changes the password of the caller, who gives the present one. All other sessions end; this one gets another token',
    who: 'signedIn',
    audit: {
      words: 'Changed their own password',
      also: { 'user/password-failed': { words: 'Typed a wrong current password', isRepeated: true } },
    },
    input: passwordChangeBodySchema,
    output: done,
  },
  loadSessions: {
    method: 'GET',
    summary: 'The browsers in which the caller is logged in',
    who: 'signedIn',
    output: ownSessionsResponseSchema,
  },
  endSessions: {
    method: 'POST',
    summary:
      'Logs the caller out of some browsers, or of all of them, this one included. Returns those that are left',
    who: 'signedIn',
    audit: { words: 'Logged out other browsers of their own' },
    input: sessionsEndBodySchema,
    output: ownSessionsResponseSchema,
  },
});
