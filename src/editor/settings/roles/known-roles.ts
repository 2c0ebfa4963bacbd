import { atom } from 'nanostores';
import { ownField } from '../../../model/json.ts';
import { titleOfName } from '../../../model/role-title.ts';
import type { KnownRole } from '../../../model/roles.ts';
import { ADMIN_ROLE } from '../../../model/users.ts';
import { askServer } from '../../saving/server-calls.ts';

/** The last loaded roles; null before the first are loaded. */
export const $roles = atom<readonly KnownRole[] | null>(null);

/** The titles of the last loaded roles, by name. */
export const $roleTitles = atom<Readonly<Record<string, string>>>({});

/** Loads all roles, the admin role first and the others by title. @throws ApiError */
export async function loadRoles(): Promise<readonly KnownRole[]> {
  const { roles } = await askServer('roles/list', {});
  $roleTitles.set(Object.fromEntries(roles.map(({ name, title }) => [name, title])));
  const rank = ({ name }: KnownRole) => (name === ADMIN_ROLE ? 0 : 1);
  const sorted = roles.toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
  $roles.set(sorted);
  return sorted;
}

/** Returns the title of a role. If the role was removed or is not loaded, derives the title from the role's name. */
export function roleTitle(name: string): string {
  return ownField($roleTitles.get(), name) ?? titleOfName(name);
}
