import { z } from 'zod';
import { invitationLinkSchema, shownInvitationSchema } from '../model/people.ts';
import { codeBodySchema, loginResponseSchema, sessionResponseSchema } from '../model/second-factor.ts';
import { forgotPasswordSchema, loginSchema, setPasswordSchema } from '../model/users.ts';
import { defineCalls } from './define-calls.ts';
import { done } from './schemas.ts';

const me = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  rights: z.array(z.string()),
});

/** Logging in and out, and links that set a password. */
export const logIn = defineCalls('user', 'Users', {
  login: {
    method: 'POST',
    summary:
      'Starts a session; with a second factor, the first step of that: user/confirmLogin is the second',
    who: 'anyone',
    audit: {
      words: 'Logged in',
      also: { 'user/login-failed': { words: 'Failed to log in', isRepeated: true } },
    },
    input: loginSchema,
    output: loginResponseSchema,
  },
  confirmLogin: {
    method: 'POST',
    summary:
      'Starts the session of a log-in that waits for a code, of the app or for recovery; or turns on the second factor that it set up',
    who: 'anyone',
    audit: {
      none: 'the log-in that it ends is recorded, as user/login or user/code-failed',
      also: {
        'user/code-failed': { words: 'Typed a wrong code after the right password', isRepeated: true },
      },
    },
    input: codeBodySchema,
    output: sessionResponseSchema,
  },
  logout: {
    method: 'POST',
    summary: 'Ends the session',
    who: 'anyone',
    audit: { words: 'Logged out' },
    output: done,
  },
  me: {
    method: 'POST',
    summary: 'Who is signed in; null for nobody',
    who: 'anyone',
    audit: { none: 'it shows who is signed in and changes nothing' },
    output: z.object({ user: me.nullable() }),
  },
  forgotPassword: {
    method: 'POST',
    summary:
      'Mails a link that sets a password; the response is the same whether there is such an account or not',
    who: 'anyone',
    audit: { words: 'Asked for a link that sets a password', isRepeated: true },
    input: forgotPasswordSchema,
    /** `sendsMail` is present if the site sends no mail. The presence of `sendsMail` reveals nothing about accounts. */
    output: done.extend({ sendsMail: z.literal(false).optional() }),
  },
  loadInvitation: {
    method: 'POST',
    summary:
      'Who invites somebody, and to do what; null for other links and for those that are no longer valid',
    who: 'anyone',
    audit: { none: 'it shows an invitation to who has its link, and changes nothing' },
    input: invitationLinkSchema,
    output: z.object({ invitation: shownInvitationSchema.nullable() }),
  },
  setPassword: {
    method: 'POST',
    summary:
      'Sets a password with the token of a link; an invitation of a colleague starts a session too, or the first step of one, as user/login',
    who: 'anyone',
    audit: { words: 'Set a password with a link' },
    input: setPasswordSchema,
    output: done.extend({ session: loginResponseSchema.optional() }),
  },
});
