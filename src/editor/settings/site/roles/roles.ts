import { RIGHT_WORDS } from '../../../../model/right-words.ts';
import { titleProblem } from '../../../../model/role-title.ts';
import type { ListedRole, RoleUses } from '../../../../model/roles.ts';
import { ADMIN_ROLE, type Right, type SignedInUser } from '../../../../model/users.ts';
import type { Asked } from '../../../lists/actions.tsx';
import { entryForm, type Refusal, refusalOf } from '../../../lists/entry-form.ts';
import type { Proof } from '../../../lists/proof.ts';
import { askServer, changeOnServer } from '../../../saving/server-calls.ts';
import { toastSuccess } from '../../../ui/toasts.ts';

/** The form of a new or changed role. The form is kept when the modal closes, so no input is lost. */
export interface RoleForm {
  /** The name of the role; absent if the role is new. */
  readonly name?: string;
  /** The version of the role that the change is based on. */
  readonly version?: number;
  readonly title: string;
  readonly description: string;
  readonly rights: readonly Right[];
  readonly secondFactor: boolean;
  /** The role as it was loaded; null if the role is new. */
  readonly before: ListedRole | null;
}

const FIELDS = ['title', 'description', 'rights', 'secondFactor'] as const;
type RoleField = (typeof FIELDS)[number];

/** The form that is open in the tab 'Roles'; null while the list is shown. */
export const $roleForm = entryForm<RoleForm>({ modal: 'site-settings', tab: 'roles', about: 'the role' });

export const newRoleForm: RoleForm = {
  title: '',
  description: '',
  rights: [],
  secondFactor: false,
  before: null,
};

export function formOf(role: ListedRole): RoleForm {
  return { ...role, before: role };
}

/** Returns the problems that can be found before the form is sent. */
export function problemsOf({ title }: RoleForm) {
  const problem = titleProblem(title.trim());
  return { title: problem === null ? [] : [problem] };
}

/** Returns the rights that a save takes from the people who have the role. */
export function takenBy({ before, rights }: RoleForm): readonly Right[] {
  return (before?.rights ?? []).filter((right) => !rights.includes(right));
}

export function roleRefusal(error: unknown): Refusal<RoleField, ListedRole> {
  return refusalOf(error, {
    key: 'role',
    fields: FIELDS,
    changed: (newer: ListedRole, author) =>
      `${newerWords(newer, author)} Save again to replace that with what is here.`,
  });
}

/** Returns why a removal failed, and the role if another user has changed it in the meantime. */
export function removalRefusal(error: unknown): Pick<Refusal<never, ListedRole>, 'failure' | 'newer'> {
  const { failure, newer } = refusalOf<never, ListedRole>(error, {
    key: 'role',
    fields: [],
    changed: (newer, author) => `${newerWords(newer, author)} Remove it again if it is to go all the same.`,
  });
  return { failure, newer };
}

/** Saves a role from its form, and returns it. @throws ApiError */
export async function saveRole(form: RoleForm, proof: Proof): Promise<ListedRole> {
  const { name, version, title, description, rights, secondFactor } = form;
  const place = name === undefined ? {} : { name, version };
  // Leaves out the title and the rights of the admin role, because they cannot change.
  const given = name === ADMIN_ROLE ? {} : { title, rights };
  const { role } = await changeOnServer('roles/save', {
    role: { ...place, ...given, description, secondFactor },
    ...proof,
  });
  toastSuccess('Role Saved');
  return role;
}

/** Removes a role, unless another user has changed it since this version. @throws ApiError */
export async function removeRole({ name, version }: Pick<ListedRole, 'name' | 'version'>): Promise<void> {
  await changeOnServer('roles/remove', { name, version });
  toastSuccess('Role Removed');
}

/** Loads the people who have a role and the pages restricted to the role, each list one part at a time. @throws ApiError */
export function loadUses(
  name: string,
  { peoplePage = 1, pagesPage = 1 }: { peoplePage?: number; pagesPage?: number } = {},
): Promise<RoleUses> {
  return askServer('roles/loadUses', { name, peoplePage, pagesPage });
}

/**
 * Returns the text that asks the user to confirm a save that takes rights from people; null if the save takes none. @throws
 * ApiError if the people cannot be loaded
 */
export async function questionBefore(form: RoleForm, user: SignedInUser | null): Promise<Asked | null> {
  const taken = takenBy(form);
  if (form.name === undefined || taken.length === 0) return null;
  const uses = await loadUses(form.name);
  if (uses.peopleTotal === 0) return null;
  return takeQuestion(form.title, taken, uses, losesWith(user, form.name));
}

/**
 * Returns whether the user would lose rights if the role were removed or were given fewer rights. Admins would lose none,
 * because they have all rights.
 */
export function losesWith(user: SignedInUser | null, name: string): boolean {
  return user?.roles.includes(name) === true && !user.roles.includes(ADMIN_ROLE);
}

export function rightsInWords(rights: readonly Right[]): string {
  return rights.map((right) => RIGHT_WORDS[right].label).join(', ');
}

/** Says which rights a role gives in addition to the rights of everybody who can log in. */
export function roleInWords({ name, rights }: Pick<ListedRole, 'name' | 'rights'>): string {
  if (name === ADMIN_ROLE) return 'May do everything';
  return rights.length === 0
    ? 'Writes drafts, and has no further rights'
    : `Rights: ${rightsInWords(rights)}`;
}

function newerWords(newer: ListedRole, author: string): string {
  const { title, description } = newer;
  const described = description === '' ? 'without a description' : `with the description ‘${description}’`;
  return `${author} changed this role meanwhile. It is now called ‘${title}’, ${described}. ${roleInWords(newer)}.`;
}

export function peopleWords(total: number): string {
  if (total === 0) return 'Nobody has this role.';
  return total === 1 ? '1 person has this role.' : `${total} people have this role.`;
}

/** Says how many pages are restricted to the role, and how many of them only admins could change if the role were removed. */
export function pagesWords({ pagesTotal, adminsOnlyTotal }: RoleUses): string {
  if (pagesTotal === 0) return 'No page is restricted to it.';
  const pages = pagesTotal === 1 ? '1 page is' : `${pagesTotal} pages are`;
  if (adminsOnlyTotal === 0)
    return `${pages} restricted to it, and to other roles whose holders can change each of them too.`;
  const left =
    adminsOnlyTotal === pagesTotal ? (pagesTotal === 1 ? 'it' : 'all of them') : `${adminsOnlyTotal} of them`;
  return `${pages} restricted to it. Without it, only admins could change ${left}.`;
}

/** Says what a person loses together with a role. */
export function losesWords(loses: readonly Right[]): string {
  return loses.length === 0 ? 'loses no right' : `loses ${rightsInWords(loses)}`;
}

/**
 * Returns the text that asks the user to confirm a save that takes rights from people. @param you whether the user loses the
 * rights too
 */
export function takeQuestion(
  title: string,
  taken: readonly Right[],
  { people, peopleTotal }: RoleUses,
  you: boolean,
): Asked {
  const names = people.map(({ name, username }) => (name === '' ? username : name));
  const more = peopleTotal - names.length;
  const who = more > 0 ? [...names, `${more} more`] : names;
  return {
    message: `Take ${rightsInWords(taken)} from ‘${title}’?`,
    consequence: `${who.join(', ')} ${peopleTotal === 1 ? 'has' : 'have'} this role. They keep what other roles give them, and are logged out, except admins. What they have not saved stays in their browsers.${you ? ' You are one of them.' : ''}`,
    yes: 'Save Role',
  };
}
