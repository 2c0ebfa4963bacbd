import { z } from 'zod';
import {
  inviteBodySchema,
  invitedResponseSchema,
  personListQuerySchema,
  personListResponseSchema,
  personNamedSchema,
  personResponseSchema,
  personSaveBodySchema,
  personSchema,
} from '../model/people.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

named('User', personSchema);

/** All accounts, for users who manage accounts. */
export const people = defineCalls('user', 'Users', {
  list: {
    method: 'GET',
    summary: 'The accounts whose username, name or e-mail address contains the words, by username',
    who: right('users'),
    input: personListQuerySchema,
    output: personListResponseSchema,
  },
  removeSecondFactor: {
    method: 'POST',
    summary:
      'Takes the second factor of somebody away who has lost it, and ends their sessions; a role can have them set up another',
    who: right('users'),
    audit: { words: 'Took away a second factor' },
    input: personNamedSchema,
    output: personResponseSchema,
  },
  invite: {
    method: 'POST',
    summary:
      'Adds an account and mails the link that sets its password, for 7 days; returns the link where no mail is sent. A role that may do everything, or has the right to accounts, roles or the emergency notice, takes the caller’s password, or a code if the caller has a second factor; every other admin gets a mail',
    who: right('users'),
    audit: { words: 'Invited somebody' },
    input: inviteBodySchema,
    output: invitedResponseSchema,
  },
  inviteAgain: {
    method: 'POST',
    summary: 'Makes the link of somebody anew who has not set a password yet; earlier ones stop working',
    who: right('users'),
    audit: { words: 'Invited somebody again' },
    input: personNamedSchema,
    output: invitedResponseSchema,
  },
  save: {
    method: 'POST',
    summary:
      'Changes the name, the e-mail address or the roles of an account. Other roles end its sessions. Giving a role as grave as in user/invite, or another e-mail address to somebody who has one, takes the caller’s password or code; every other admin gets a mail',
    who: right('users'),
    audit: { words: 'Changed an account' },
    input: personSaveBodySchema,
    output: personResponseSchema,
  },
  deactivate: {
    method: 'POST',
    summary: 'Ends the sessions and links of somebody, who cannot log in until the account is reactivated',
    who: right('users'),
    audit: { words: 'Deactivated an account' },
    input: personNamedSchema,
    output: personResponseSchema,
  },
  reactivate: {
    method: 'POST',
    summary: 'Has somebody log in again who was deactivated',
    who: right('users'),
    audit: { words: 'Reactivated an account' },
    input: personNamedSchema,
    output: personResponseSchema,
  },
  remove: {
    method: 'POST',
    summary:
      'Removes an account with its roles and sessions. What the person has made stays, under their name',
    who: right('users'),
    audit: { words: 'Removed an account' },
    input: personNamedSchema,
    output: z.object({}),
  },
});
