import type { Writer } from '../../db/connection.ts';
import { type PageRecord, updatePage } from '../../db/page-queries.ts';
import { roleNames } from '../../db/user-queries.ts';
import { HearthError } from '../../src/model/errors.ts';
import { can } from '../../src/model/permissions.ts';
import type { Author } from '../auth/author.ts';
import { type PageTarget, pageToChange } from './page-to-change.ts';
import { recordPage } from './record-page.ts';

/**
 * Restricts changing a page to the holders of these roles; an empty list lifts the restriction. Roles are not part of the
 * document: its version and time do not change, and no revision is written.
 *
 * @throws HearthError 'validation' (422) for a role that does not exist
 * @throws HearthError 'role-lock-out' (422) for a list that would lock the caller out of the page
 * @throws HearthError as `pageToChange`
 */
export async function applyRoles(
  db: Writer,
  target: PageTarget,
  names: readonly string[],
  author: Author,
): Promise<PageRecord> {
  const roles = [...new Set(names)];
  return db.transaction().execute(async (trx) => {
    const { record } = await pageToChange(trx, author, 'roles/applyToPage', target);
    await checkRoles(trx, roles);
    if (!can(author.user, 'roles/applyToPage', { roles })) {
      const { message } = new HearthError('role-lock-out');
      throw new HearthError('role-lock-out', {}, { validationErrors: [{ field: 'roles', message }] });
    }
    const changed = { roles: JSON.stringify(roles) };
    await updatePage(trx, record.id, changed);
    await recordPage(trx, 'roles/applyToPage', record, author, { roles });
    return { ...record, ...changed };
  });
}

async function checkRoles(db: Writer, roles: readonly string[]): Promise<void> {
  const known = await roleNames(db);
  const validationErrors = roles
    .filter((role) => !known.includes(role))
    .map((role) => ({ field: 'roles', message: `There is no role ${role}` }));
  if (validationErrors.length > 0) throw new HearthError('validation', {}, { validationErrors });
}
