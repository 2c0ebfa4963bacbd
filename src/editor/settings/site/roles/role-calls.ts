import type { ListedRole, RoleUses } from '../../../../model/roles.ts';
import { ADMIN_ROLE } from '../../../../model/users.ts';
import { askServer, changeOnServer } from '../../../saving/server-calls.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import type { RoleForm } from './role-form.ts';

/** Saves a role as the form says, and returns it. @throws ApiError */
export async function saveRole(form: RoleForm): Promise<ListedRole> {
  const { name, version, title, description, rights, secondFactor } = form;
  const place = name === undefined ? {} : { name, version };
  // What admins may do is no part of their role.
  const given = name === ADMIN_ROLE ? {} : { title, rights };
  const { role } = await changeOnServer<{ role: ListedRole }>('roles/save', {
    role: { ...place, ...given, description, secondFactor },
  });
  toastSuccess('Role Saved');
  return role;
}

/** Removes a role, unless somebody has changed it since this version. @throws ApiError */
export async function removeRole({ name, version }: Pick<ListedRole, 'name' | 'version'>): Promise<void> {
  await changeOnServer('roles/remove', { name, version });
  toastSuccess('Role Removed');
}

/** Who holds a role, and which pages name it: a part of each list. @throws ApiError */
export function loadUses(
  name: string,
  { peoplePage = 1, pagesPage = 1 }: { peoplePage?: number; pagesPage?: number } = {},
): Promise<RoleUses> {
  return askServer<RoleUses>('roles/loadUses', { name, peoplePage, pagesPage });
}
