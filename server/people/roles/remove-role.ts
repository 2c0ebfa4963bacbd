import { deleteRole, endSessionsOfHolders, holdersOfRole, pageRoleLists } from '../../../db/role-queries.ts';
import type { ListedRole } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';
import { changePeople } from '../users/change-people.ts';
import { recordRole, roleToChange } from './change-role.ts';

/**
 * Removes a role from all its holders, and ends their sessions. Pages keep the name of the role. Users who can change a page
 * because of another role still can, and users who could not change the page still cannot.
 *
 * @throws HearthError 'role-fixed' (409), and the errors of `roleToChange` and `changePeople`
 */
export function removeRole(
  unit: UnitOfWork,
  { name, version }: Pick<ListedRole, 'name' | 'version'>,
): Promise<void> {
  return changePeople(unit, async (change) => {
    if (name === ADMIN_ROLE) throw new HearthError('role-fixed');
    const { db } = change;
    const role = roleToChange({ name, version }, change);
    const { total: people } = await holdersOfRole(db, name, { limit: 0, offset: 0 });
    const lists = await pageRoleLists(db, name);
    const pages = lists.reduce((sum, list) => sum + list.pages, 0);
    await endSessionsOfHolders(db, name, ADMIN_ROLE);
    await deleteRole(db, name);
    await recordRole(change, { before: role, role: null, uses: { people, pages } });
  });
}
