import type { Reader, Writer } from '../../db/connection.ts';
import { type CollectionOfSite, collectionRoleLists, setRolesOfPages } from '../../db/role-queries.ts';
import { roleNames } from '../../db/user-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { COLLECTION_ROLES_CHUNK } from '../../src/model/limits.ts';
import { can } from '../../src/model/permissions.ts';
import type { AppliedToSome, CollectionRoles } from '../../src/model/roles.ts';
import type { SignedInUser } from '../../src/model/users.ts';
import { recordAction } from '../audit/record.ts';
import type { Author } from '../auth/author.ts';

/** How many pages of a collection can be changed by holders of which roles, and whether the caller may change that. */
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

/**
 * Restricts changing pages of a collection to the holders of these roles: `COLLECTION_ROLES_CHUNK` of those that have others now and
 * that the author may change, in one transaction. As of one page, no version changes and no revision is written.
 *
 * @throws HearthError 'validation' (422) for roles that do not exist, 'role-lock-out' (422)
 */
export async function applyToCollection(
  db: Writer,
  place: CollectionOfSite,
  roles: readonly string[],
  { user, now }: Author,
): Promise<AppliedToSome> {
  return db.transaction().execute(async (trx) => {
    const known = await roleNames(trx);
    const unknown = roles.filter((role) => !known.includes(role));
    if (unknown.length > 0) throw refusal(unknown.map((role) => `There is no role ${role}`));
    if (!can(user, 'roles/applyToPage', { roles })) {
      const { message } = new HearthError('role-lock-out');
      throw new HearthError('role-lock-out', {}, { validationErrors: [{ field: 'roles', message }] });
    }
    const to = JSON.stringify(roles);
    const lists = (await collectionRoleLists(trx, place)).map((list) => list.roles);
    const from = lists.filter(
      (list) => list !== to && can(user, 'roles/applyToPage', { roles: JSON.parse(list) as string[] }),
    );
    if (from.length === 0) return { changed: 0, more: false };
    const changed = await setRolesOfPages(trx, place, {
      from: from.slice(0, COLLECTION_ROLES_CHUNK),
      to,
      limit: COLLECTION_ROLES_CHUNK,
    });
    const { domainId, collection } = place;
    // Chunk after chunk is one entry.
    const subject = {
      kind: 'site',
      id: `${domainId} ${collection} ${to}`.slice(0, 200),
      name: collection,
    } as const;
    const details = { collection, roles };
    await recordAction(trx, {
      actor: user,
      action: 'roles/applyToCollection',
      domainId,
      subject,
      at: now,
      details,
    });
    return { changed, more: changed === COLLECTION_ROLES_CHUNK || from.length > COLLECTION_ROLES_CHUNK };
  });
}

function refusal(messages: readonly string[]): HearthError {
  const validationErrors = messages.map((message) => ({ field: 'roles', message }));
  return new HearthError('validation', {}, { validationErrors });
}
