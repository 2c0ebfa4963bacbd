import { createHash } from 'node:crypto';
import type { Person } from '../../../db/people-queries.ts';
import type { ListedRole } from '../../../db/user-queries.ts';
import { type Actor, canGiveRole } from '../../../src/calls/permissions.ts';
import type { ListedPerson, PersonState } from '../../../src/model/people.ts';

export type KnownRole = Pick<ListedRole, 'name' | 'rights'>;

/** Returns a user in the format of API responses, always with the same fields. @param known all roles */
export function listedPerson(person: Person, caller: Actor, known: readonly KnownRole[]): ListedPerson {
  const { username, name, email, roles } = person;
  return {
    _id: person.id,
    username,
    name,
    email,
    roles: [...roles],
    state: stateOf(person),
    createdAt: person.created_at,
    lastSeenAt: person.last_seen_at,
    changeable: canGiveAll(caller, roles, known),
    secondFactor: person.hasSecondFactor,
    version: versionOf(person),
  };
}

/**
 * Returns a value that changes with the account, so that a caller can tell whether it has changed. The value is computed from
 * the stored account, so that it covers every change.
 */
export function versionOf({ name, email, roles, deactivated_at }: Person): string {
  const state = JSON.stringify([name, email, roles, deactivated_at]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}

/**
 * Whether the caller may grant the rights of each of these roles, and change people who hold these roles. A role that does not
 * exist counts as a role without rights.
 */
export function canGiveAll(caller: Actor, names: readonly string[], known: readonly KnownRole[]): boolean {
  return names.every((name) =>
    canGiveRole(caller, known.find((role) => role.name === name) ?? { name, rights: [] }),
  );
}

function stateOf({ deactivated_at, hasJoined }: Person): PersonState {
  if (deactivated_at !== null) return 'deactivated';
  return hasJoined ? 'active' : 'invited';
}
