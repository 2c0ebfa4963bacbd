import { deleteRole, endSessionsOfHolders, holdersOfRole, pageRoleLists } from '../../../db/role-queries.ts';
import type { ListedRole } from '../../../db/user-queries.ts';
import { canGiveRole } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import type { Services } from '../../core/services.ts';
import type { Author } from '../auth/author.ts';
import { changePeople } from '../users/change-people.ts';
import { newerRole } from './newer-role.ts';
import { recordRole } from './record-role.ts';

/**
 * Removes a role from all who hold it, and ends their sessions. Pages go on naming it: who could change them by another role of
 * theirs still can, and nobody whom the role kept out is let in.
 *
 * @throws HearthError 'role-not-found' (404), 'above-you' (403), 'role-fixed' (409), 'version-conflict' (409) as `saveRole`, and what `changePeople` throws
 */
export async function removeRole(
  services: Pick<Services, 'database'>,
  { name, version }: Pick<ListedRole, 'name' | 'version'>,
  author: Author,
): Promise<void> {
  await changePeople(services, author, 'roles/remove', async (change) => {
    const { trx, caller, roles } = change;
    const role = roles.find((one) => one.name === name);
    if (role === undefined) throw new HearthError('role-not-found');
    if (name === ADMIN_ROLE) throw new HearthError('role-fixed');
    if (!canGiveRole(caller, role)) throw new HearthError('above-you');
    if (version !== role.version) throw newerRole(role);
    const { total: people } = await holdersOfRole(trx, name, { limit: 0, offset: 0 });
    const lists = await pageRoleLists(trx, name);
    const pages = lists.reduce((sum, list) => sum + list.pages, 0);
    await endSessionsOfHolders(trx, name, ADMIN_ROLE);
    await deleteRole(trx, name);
    await recordRole(change, 'roles/remove', { before: role, role: null, uses: { people, pages } });
  });
}
