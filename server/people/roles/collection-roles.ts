import type { Reader } from '../../../db/connection.ts';
import {
  type CollectionOfSite,
  collectionRoleLists,
  pagesWithOtherRoles,
  setRolesOfPages,
} from '../../../db/role-queries.ts';
import { roleNames } from '../../../db/user-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { COLLECTION_ROLES_CHUNK } from '../../../src/model/limits.ts';
import type { AppliedToSome, CollectionRoles } from '../../../src/model/roles.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import type { UnitOfWork } from '../auth/unit-of-work.ts';

/**
 * Counts the pages of a collection by the roles that restrict them, and says for each group whether the caller may change its
 * roles.
 */
export async function collectionRoles(
  db: Reader,
  place: CollectionOfSite,
  user: SignedInUser,
): Promise<CollectionRoles> {
  const lists = await collectionRoleLists(db, place);
  const groups = lists.map(({ roles: list, pages }) => {
    const roles = JSON.parse(list) as string[];
    return { roles, pages, changeableByYou: can(user, 'roles/applyToPage', { roles }) };
  });
  return { groups, total: lists.reduce((sum, { pages }) => sum + pages, 0) };
}

interface CollectionChange {
  readonly roles: readonly string[];
  /** The id of the last page that was examined; absent for the first chunk. */
  readonly after?: string | undefined;
}

/**
 * Restricts the pages of a collection, so that only holders of these roles can change them. A call examines the next
 * `COLLECTION_ROLES_CHUNK` pages that have other roles, and changes those that the author may change. Because of `after`, each
 * page is examined once, even if others apply roles at the same time. As with a single page, applying roles changes no page
 * versions and writes no revisions.
 *
 * @throws HearthError 'validation' (422) if a role does not exist, 'role-lock-out' (422)
 */
export async function applyToCollection(
  { db, author: { user }, record }: UnitOfWork,
  place: CollectionOfSite,
  { roles, after = '' }: CollectionChange,
): Promise<AppliedToSome> {
  const known = await roleNames(db);
  const unknown = roles.filter((role) => !known.includes(role));
  if (unknown.length > 0) throw refusal(unknown.map((role) => `There is no role ${role}`));
  if (!can(user, 'roles/applyToPage', { roles })) {
    const { message } = new HearthError('role-lock-out');
    throw new HearthError('role-lock-out', {}, { validationErrors: [{ field: 'roles', message }] });
  }
  const to = JSON.stringify(roles);
  const limit = COLLECTION_ROLES_CHUNK;
  const pages = await pagesWithOtherRoles(db, place, { roles: to, after, limit });
  const changeable = pages.filter((page) =>
    can(user, 'roles/applyToPage', { roles: JSON.parse(page.roles) as string[] }),
  );
  const applied = { changed: changeable.length, after: pages[limit - 1]?.id ?? null };
  if (changeable.length === 0) return applied;
  const ids = changeable.map(({ id }) => id);
  await setRolesOfPages(db, ids, to);
  const { domainId, collection } = place;
  // All chunks share one audit entry.
  const id = `${domainId} ${collection} ${to}`.slice(0, 200);
  await record({
    domainId,
    subject: { kind: 'site', id, name: collection },
    details: { collection, roles },
  });
  return applied;
}

function refusal(messages: readonly string[]): HearthError {
  const validationErrors = messages.map((message) => ({ field: 'roles', message }));
  return new HearthError('validation', {}, { validationErrors });
}
