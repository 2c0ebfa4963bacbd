import { type Actor, canAddRole, canGiveRole } from '../../../calls/permissions.ts';
import { INVITATION_DAYS } from '../../../model/limits.ts';
import type { Invited, ListedPerson, PersonState } from '../../../model/people.ts';
import type { KnownRole } from '../../../model/roles.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import type { Asked } from '../../lists/actions.tsx';
import { refusalOf } from '../../lists/entry-form.ts';
import type { Proof } from '../../lists/proof.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { roleTitle } from '../../settings/roles/known-roles.ts';

/** The fields of an account that other users may set. */
export interface UserForm {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

/** @throws ApiError */
export async function inviteUser(form: UserForm, proof: Proof): Promise<Invited> {
  return withAddress(await changeOnServer('user/invite', { ...form, ...proof }));
}

/** @throws ApiError */
export async function inviteAgain(id: string): Promise<Invited> {
  return withAddress(await changeOnServer('user/inviteAgain', { _id: id }));
}

/** Saves an account if its version is still the one that was loaded. @throws ApiError */
export async function saveUser(
  { _id, version }: Pick<ListedPerson, '_id' | 'version'>,
  { name, email, roles }: UserForm,
  proof: Proof,
): Promise<void> {
  await changeOnServer('user/save', { user: { _id, version, name, email, roles }, ...proof });
}

/** @throws ApiError */
export async function changeUser(
  call: 'deactivate' | 'reactivate' | 'remove' | 'removeSecondFactor',
  id: string,
): Promise<void> {
  await changeOnServer(`user/${call}`, { _id: id });
}

/**
 * Returns the invitation with the full URL of its link, because a server that does not know its own address sends only the
 * path.
 */
function withAddress({ user, link }: Invited): Invited {
  return { user, link: link === null ? null : new URL(link, location.origin).href };
}

export const STATES: Readonly<Record<PersonState, string>> = {
  active: 'Active',
  invited: 'Invited',
  deactivated: 'Deactivated',
};

export const NOT_YOURS =
  'You cannot change this account: it has rights that you do not have. Ask an admin if it has to change.';

/**
 * Returns why the caller may not give or take a role; null if the caller may do both. @param held the roles that the person
 * already has
 */
export function whyNotGive(caller: Actor, role: KnownRole, held: readonly string[]): string | null {
  if (!canGiveRole(caller, role)) return 'It has rights that you do not have.';
  if (held.includes(role.name) || canAddRole(caller, role)) return null;
  return 'It opens pages to those who have it, and you do not have it.';
}

/** Returns a person's name or, if the person has no name, the username. */
export function calledOf({ name, username }: Pick<ListedPerson, 'name' | 'username'>): string {
  return name === '' ? username : name;
}

export function rolesWords(roles: readonly string[]): string {
  return roles.length === 0 ? 'No role' : roles.map(roleTitle).join(', ');
}

export function lastSeenWords({ lastSeenAt }: Pick<ListedPerson, 'lastSeenAt'>, timeZone: string): string {
  return lastSeenAt === null ? 'Never' : submittedAt(lastSeenAt, timeZone);
}

/** Says how another user has changed the account. */
export function changedWords(newer: ListedPerson): string {
  const { username, email, roles, state } = newer;
  const name = newer.name === '' ? 'no name' : `the name ${newer.name}`;
  const off = state === 'deactivated' ? ' It is deactivated.' : '';
  return `Somebody changed the account of ${username} meanwhile. It now has ${name}, the e-mail address ${email} and the roles: ${rolesWords(roles)}.${off} Save again to replace that with what is here.`;
}

export function userRefusal(error: unknown) {
  const fields = ['username', 'name', 'email', 'roles'] as const;
  return refusalOf<(typeof fields)[number], ListedPerson>(error, {
    fields,
    key: 'user',
    prefix: '',
    changed: changedWords,
  });
}

/** Explains how to pass on the link if the server sends no mail. */
export function linkWords({ username, email }: Pick<ListedPerson, 'username' | 'email'>): string {
  return `No mail is sent from here, so pass this link on to ${username} (${email}) yourself, in a way that only they can read. It works once, for ${INVITATION_DAYS} days, and is not shown again.`;
}

export function deactivateQuestion(person: ListedPerson): Asked {
  return {
    message: `Deactivate ${person.username}?`,
    consequence: `${calledOf(person)} is logged out everywhere at once and can no longer log in. What they have not saved is lost. Their roles stay, for when you reactivate the account.`,
    yes: 'Deactivate',
  };
}

export function takeAwayQuestion(person: ListedPerson): Asked {
  return {
    message: `Take away the second factor of ${person.username}?`,
    consequence: `Be sure that it is ${calledOf(person)} who asks you, and not somebody who has only their password. They are logged out everywhere at once, and their password alone is enough to log in; they are told by mail, where mail is sent. If a role of theirs requires a second factor, they set up another one then.`,
    yes: 'Take Away',
  };
}

/** Returns the text that asks for confirmation of a removal: it says what the person loses and what stays. */
export function removeQuestion(person: ListedPerson): Asked {
  const roles = person.roles.length === 0 ? '' : `, and loses the roles ${rolesWords(person.roles)}`;
  return {
    message: `Remove ${person.username}?`,
    consequence: `${calledOf(person)} is logged out everywhere at once${roles}. The e-mail address ${person.email} is deleted. Pages and all else that they made stay, under the name ${person.username}. This cannot be undone: to let them in again, invite them anew.`,
    yes: 'Remove',
  };
}
