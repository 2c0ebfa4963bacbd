import { atom } from 'nanostores';
import { errorMessage } from '../../../model/errors.ts';
import type { StoredPage } from '../../../model/page.ts';
import { can } from '../../../model/permissions.ts';
import { ADMIN_ROLE, type Role, type SignedInUser } from '../../../model/users.ts';
import { $tree } from '../../document/current-tree.ts';
import { choiceLabel } from '../../document/labels.ts';
import { setOpenForm } from '../../document/open-forms.ts';
import { setPageState } from '../../document/saved.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';

/** The roles that were chosen for the page and are not applied yet; null if none were. Closing the tab loses nothing. */
export const $chosenRoles = atom<readonly string[] | null>(null);

const PLACE = { modal: 'page-settings', tab: 'roles', about: 'the roles' } as const;
$chosenRoles.listen((roles) =>
  setOpenForm(PLACE, roles === null ? null : 'The roles that you chose are not applied.'),
);

/** Chooses roles for the page, which are not applied yet. Those that apply already are no choice. */
export function chooseRoles(roles: readonly string[], applied: readonly string[]): void {
  $chosenRoles.set(isSame(roles, applied) ? null : roles);
}

/** A role that a page can be restricted to. */
export interface RoleChoice {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}

/**
 * The names of all roles.
 * @throws ApiError
 */
export async function loadRoles(): Promise<readonly string[]> {
  const { roles } = await askServer<{ roles: readonly Pick<Role, 'name' | 'rights'>[] }>('roles/list', {});
  return roles.map(({ name }) => name);
}

/** The choices for a page: all roles, and those of the page that were removed since. */
export function roleChoices(names: readonly string[], ofPage: readonly string[]): readonly RoleChoice[] {
  const removed = ofPage.filter((name) => !names.includes(name));
  return [
    ...names.map((name) => ({
      name,
      label: choiceLabel(name),
      ...(name === ADMIN_ROLE
        ? { help: 'Admins may change every page. Choose this alone to leave it to them.' }
        : {}),
    })),
    ...removed.map((name) => ({ name, label: choiceLabel(name), help: 'This role no longer exists.' })),
  ];
}

/** Who may change a page with these roles, in words. */
export function holdersInWords(roles: readonly string[]): string {
  const others = roles.filter((role) => role !== ADMIN_ROLE).map(choiceLabel);
  if (roles.length === 0) return 'Everybody who can log in may change this page.';
  if (others.length === 0) return 'Only admins may change this page.';
  return `Only people with ${others.length === 1 ? 'the role' : 'one of the roles'} ${others.join(', ')}, and admins, may change this page.`;
}

/** Why these roles cannot be applied to the page, in words; null if they can. */
export function rolesProblem(
  user: SignedInUser,
  roles: readonly string[],
  applied: readonly string[],
): string | null {
  if (isSame(roles, applied)) return 'These roles apply already.';
  return can(user, 'roles/applyToPage', { roles }) ? null : errorMessage('role-lock-out');
}

/**
 * Restricts changing the page to these roles, at once and without saving the page.
 * @throws ApiError
 */
export async function applyRoles(roles: readonly string[]): Promise<void> {
  const { _id, collection } = $tree.get().roots.page;
  const { page } = await changeOnServer<{ page: StoredPage }>('roles/applyToPage', {
    page: { _id },
    collection,
    roles,
  });
  setPageState({ roles: page.roles });
  $chosenRoles.set(null);
  toastSuccess('Roles Applied');
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}
