import { createHash } from 'node:crypto';
import type { Person } from '../../../db/people-queries.ts';
import type { ListedRole } from '../../../db/user-queries.ts';
import { type Actor, canGiveRole } from '../../../src/calls/permissions.ts';
import type { ListedPerson, PersonState } from '../../../src/model/people.ts';

export type KnownRole = Pick<ListedRole, 'name' | 'rights'>;

/** A user as the calls return them, always with the same fields. @param known all roles */
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

/** Says whether an account is still the one that somebody has seen. It is computed from what is stored, so that no change is left out. */
export function versionOf({ name, email, roles, deactivated_at }: Person): string {
  const state = JSON.stringify([name, email, roles, deactivated_at]);
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}

/** Whether the caller may give the rights of each of these roles, and change somebody who holds them. A role that is not known gives nothing. */
export function canGiveAll(caller: Actor, names: readonly string[], known: readonly KnownRole[]): boolean {
  return names.every((name) =>
    canGiveRole(caller, known.find((role) => role.name === name) ?? { name, rights: [] }),
  );
}

function stateOf({ deactivated_at, hasJoined }: Person): PersonState {
  if (deactivated_at !== null) return 'deactivated';
  return hasJoined ? 'active' : 'invited';
}
