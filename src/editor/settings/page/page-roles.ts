import { atom } from 'nanostores';
import { can } from '../../../calls/permissions.ts';
import { errorMessage } from '../../../model/errors.ts';
import type { AppliedToSome, CollectionRoles, ListedRole } from '../../../model/roles.ts';
import { ADMIN_ROLE, type SignedInUser } from '../../../model/users.ts';
import { $tree } from '../../document/current-tree.ts';
import { setOpenForm } from '../../document/open-forms.ts';
import { setPageState } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { shownSite } from '../../lists/paged-list.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { roleTitle } from '../roles/known-roles.ts';

const NOT_FOR_ALL = 'Your roles do not let you do this for all pages. Ask somebody who may publish.';

/** The roles chosen for the page but not applied yet; null if none are chosen. The choice is kept when the tab closes. */
export const $chosenRoles = atom<readonly string[] | null>(null);

const PLACE = { modal: 'page-settings', tab: 'roles', about: 'the roles' } as const;
$chosenRoles.listen((roles) =>
  setOpenForm(PLACE, roles === null ? null : 'The roles that you chose are not applied.'),
);

/** Stores the roles chosen for the page, without applying them. If the chosen roles equal the applied ones, stores null. */
export function chooseRoles(roles: readonly string[], applied: readonly string[]): void {
  $chosenRoles.set(isSameRoles(roles, applied) ? null : roles);
}

/** A role to which a page can be restricted. */
export interface RoleChoice {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
}

/** Returns the options for a page: all roles, and those of the page's roles that no longer exist. */
export function roleChoices(roles: readonly ListedRole[], ofPage: readonly string[]): readonly RoleChoice[] {
  const removed = ofPage.filter((name) => !roles.some((role) => role.name === name));
  return [
    ...roles.map(({ name, title, description }) => ({
      name,
      label: title,
      ...(name === ADMIN_ROLE
        ? { help: 'Admins may change every page. Choose this alone to leave it to them.' }
        : description === ''
          ? {}
          : { help: description }),
    })),
    ...removed.map((name) => ({ name, label: roleTitle(name), help: 'This role no longer exists.' })),
  ];
}

/** Says who may change a page with these roles. */
export function holdersInWords(roles: readonly string[], what = 'this page'): string {
  const others = roles.filter((role) => role !== ADMIN_ROLE).map(roleTitle);
  if (roles.length === 0) return `Everybody who can log in may change ${what}.`;
  if (others.length === 0) return `Only admins may change ${what}.`;
  return `Only people with ${others.length === 1 ? 'the role' : 'one of the roles'} ${others.join(', ')}, and admins, may change ${what}.`;
}

/** Says which of the people who may change a page with these roles may also publish it. */
export function publishersInWords(roles: readonly string[], known: readonly ListedRole[]): string {
  const others = known.filter(({ name }) => name !== ADMIN_ROLE);
  const publishing = others.filter(({ rights }) => rights.includes('publish'));
  if (publishing.length === 0) return 'Only admins may publish it.';
  if (publishing.length === others.length && others.length > 0 && roles.length === 0)
    return 'Everybody with a role may publish it.';
  const named = publishing.map(({ title }) => title).join(', ');
  return `To publish it, they need the right to publish, which ${publishing.length === 1 ? 'the role' : 'these roles'} ${publishing.length === 1 ? 'gives' : 'give'}: ${named}.`;
}

/** Returns why these roles cannot be applied to the page, in words; null if they can be applied. */
export function rolesProblem(
  user: SignedInUser,
  roles: readonly string[],
  applied: readonly string[],
): string | null {
  if (isSameRoles(roles, applied)) return 'These roles apply already.';
  return lockOutProblem(user, roles);
}

/** Returns why the user cannot restrict pages to these roles, in words; null if the user can. */
function lockOutProblem(user: SignedInUser, roles: readonly string[]): string | null {
  return can(user, 'roles/applyToPage', { roles }) ? null : errorMessage('role-lock-out');
}

/** Returns why the user cannot restrict all pages to these roles, in words; null if the user can. */
export function toAllProblem(user: SignedInUser, roles: readonly string[]): string | null {
  return can(user, 'roles/applyToCollection') ? lockOutProblem(user, roles) : NOT_FOR_ALL;
}

/**
 * Restricts the page to these roles at once, without saving it.
 * @throws ApiError
 */
export async function applyRoles(roles: readonly string[]): Promise<void> {
  const { _id, collection } = $tree.get().roots.page;
  const { page } = await changeOnServer('roles/applyToPage', {
    page: { _id: String(_id) },
    collection: String(collection),
    roles,
  });
  setPageState({ roles: page.roles });
  $chosenRoles.set(null);
  toastSuccess('Roles Applied');
}

/** Returns whether two lists name the same roles, in any order. */
export function isSameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}

/** Returns the site and the collection of the open page. */
function place() {
  const { collection } = $tree.get().roots.page;
  return { ...shownSite(), collection: String(collection) };
}

/** Counts the other pages of the collection by the roles that may change them. @throws ApiError */
export function loadCollectionRoles(): Promise<CollectionRoles> {
  return askServer('roles/loadCollection', place());
}

/** The effects of applying roles to all pages of a collection. */
export interface CollectionPreview {
  /** One line for each set of roles that pages have now. */
  readonly lines: readonly string[];
  readonly changes: number;
}

export function previewOf({ groups }: CollectionRoles, chosen: readonly string[]): CollectionPreview {
  const willChange = (group: CollectionRoles['groups'][number]) =>
    group.changeableByYou && !isSameRoles(group.roles, chosen);
  return {
    lines: groups.map((group) => {
      const [it, stays, changes] =
        group.pages === 1 ? ['it', 'It stays', 'It changes'] : ['them', 'They stay', 'They change'];
      const outcome = isSameRoles(group.roles, chosen)
        ? `${stays} as ${group.pages === 1 ? 'it is' : 'they are'}.`
        : group.changeableByYou
          ? `${changes}.`
          : `${stays}: your roles do not let you change ${it}.`;
      return `${countOf(group.pages)}: ${holdersInWords(group.roles, it)} ${outcome}`;
    }),
    changes: groups.filter(willChange).reduce((sum, { pages }) => sum + pages, 0),
  };
}

export function countOf(pages: number): string {
  return pages === 1 ? '1 page' : `${pages.toLocaleString('en-AU')} pages`;
}

/**
 * Applies roles to all pages of the collection that the user may change, in several calls.
 *
 * @param onProgress is called with the number of pages changed so far
 * @throws ApiError; pages that are already changed keep the change
 */
export async function applyToCollection(
  roles: readonly string[],
  onProgress: (changed: number) => void,
): Promise<number> {
  let changed = 0;
  let after: string | null | undefined;
  while (after !== null) {
    const sent = { ...place(), roles, after };
    const applied: AppliedToSome = await changeOnServer('roles/applyToCollection', sent);
    changed += applied.changed;
    after = applied.after;
    onProgress(changed);
  }
  if ($start.get()?.canChange) setPageState({ roles: [...roles] });
  return changed;
}
