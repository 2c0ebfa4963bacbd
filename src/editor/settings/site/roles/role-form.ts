import { titleProblem } from '../../../../model/role-title.ts';
import type { ListedRole } from '../../../../model/roles.ts';
import type { Right } from '../../../../model/users.ts';
import { entryForm } from '../../../lists/entry-form.ts';
import { failureWords } from '../../../panels/failure-words.ts';
import { type Problems, type Refusal, refusalOf } from '../../entries/entry-problems.ts';
import { changedBeforeRemovalWords, changedWords } from './role-words.ts';

/** A role that is being added or changed. It outlasts the modal, so that closing it loses nothing. */
export interface RoleForm {
  /** Absent for a new role. */
  readonly name?: string;
  /** The version that is changed. */
  readonly version?: number;
  readonly title: string;
  readonly description: string;
  readonly rights: readonly Right[];
  readonly secondFactor: boolean;
  /** The role as it was loaded; null for a new one. */
  readonly before: ListedRole | null;
}

type RoleField = 'title' | 'description' | 'rights' | 'secondFactor';
export type RoleProblems = Problems<RoleField>;

export const NO_PROBLEMS: RoleProblems = { title: [], description: [], rights: [], secondFactor: [] };

/** The form that is open in the tab 'Roles'; null while the roles are listed. */
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

/** What can be seen to be wrong before the form is sent. */
export function problemsOf({ title }: RoleForm): RoleProblems {
  const problem = titleProblem(title.trim());
  return { ...NO_PROBLEMS, title: problem === null ? [] : [problem] };
}

/** The rights that a save takes from those who hold the role. */
export function takenBy({ before, rights }: RoleForm): readonly Right[] {
  return (before?.rights ?? []).filter((right) => !rights.includes(right));
}

/** What a failed removal says, with the role as somebody else has changed it meanwhile. */
export function removalRefusal(error: unknown): Pick<Refusal<never, ListedRole>, 'failure' | 'newer'> {
  const { failure, newer } = refusalOf<never, ListedRole>(error, {
    key: 'role',
    none: {},
    changed: changedBeforeRemovalWords,
  });
  return { failure: newer === null ? failureWords(error) : failure, newer };
}

/** What a failed save says about the form. */
export function roleRefusal(error: unknown): Refusal<RoleField, ListedRole> {
  return refusalOf(error, { key: 'role', none: NO_PROBLEMS, changed: changedWords });
}
