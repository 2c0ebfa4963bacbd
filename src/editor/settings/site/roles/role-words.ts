import { RIGHT_WORDS } from '../../../../model/right-words.ts';
import type { ListedRole, RoleUses } from '../../../../model/roles.ts';
import { ADMIN_ROLE, type Right } from '../../../../model/users.ts';
import type { Question } from '../../../ui/question.ts';

export const NO_RIGHT = 'Only people with the right to roles can add, change or remove one. Ask an admin.';
export const ABOVE_YOU = 'It has rights that you do not have.';
export const ADMINS_STAY = 'Somebody must be able to look after everything, so this role stays.';

export function rightsInWords(rights: readonly Right[]): string {
  return rights.map((right) => RIGHT_WORDS[right].label).join(', ');
}

/** What a role lets people do beyond what everybody does who can log in. */
export function roleInWords({ name, rights }: Pick<ListedRole, 'name' | 'rights'>): string {
  if (name === ADMIN_ROLE) return 'May do everything';
  return rights.length === 0
    ? 'Writes drafts, and has no further rights'
    : `Rights: ${rightsInWords(rights)}`;
}

/** Says what somebody else made of the role meanwhile. */
export function changedWords(newer: ListedRole, author: string): string {
  return `${newerWords(newer, author)} Save again to replace that with what is here.`;
}

/** As `changedWords`, before the role is removed. */
export function changedBeforeRemovalWords(newer: ListedRole, author: string): string {
  return `${newerWords(newer, author)} Remove it again if it is to go all the same.`;
}

function newerWords(newer: ListedRole, author: string): string {
  const { title, description } = newer;
  const described = description === '' ? 'without a description' : `with the description ‘${description}’`;
  return `${author} changed this role meanwhile. It is now called ‘${title}’, ${described}. ${roleInWords(newer)}.`;
}

/** How many people hold the role, and what they lose with it. */
export function peopleWords(total: number): string {
  if (total === 0) return 'Nobody has this role.';
  return total === 1 ? '1 person has this role.' : `${total} people have this role.`;
}

/** How many pages name the role, and how many of them would be left to admins. */
export function pagesWords({ pagesTotal, adminsOnlyTotal }: RoleUses): string {
  if (pagesTotal === 0) return 'No page is restricted to it.';
  const pages = pagesTotal === 1 ? '1 page is' : `${pagesTotal} pages are`;
  if (adminsOnlyTotal === 0)
    return `${pages} restricted to it, and to other roles whose holders can change each of them too.`;
  const left =
    adminsOnlyTotal === pagesTotal ? (pagesTotal === 1 ? 'it' : 'all of them') : `${adminsOnlyTotal} of them`;
  return `${pages} restricted to it. Without it, only admins could change ${left}.`;
}

/** What becomes of those who hold a role that is removed. */
export function losesWords(loses: readonly Right[]): string {
  return loses.length === 0 ? 'loses no right' : `loses ${rightsInWords(loses)}`;
}

/** The question before a save that takes rights from people. @param you whether they are taken from the user too */
export function takeQuestion(
  title: string,
  taken: readonly Right[],
  { people, peopleTotal }: RoleUses,
  you: boolean,
): Omit<Question, 'onYes'> {
  const names = people.map(({ name, username }) => (name === '' ? username : name));
  const more = peopleTotal - names.length;
  const who = more > 0 ? [...names, `${more} more`] : names;
  return {
    message: `Take ${rightsInWords(taken)} from ‘${title}’?`,
    consequence: `${who.join(', ')} ${peopleTotal === 1 ? 'has' : 'have'} this role. They keep what other roles give them, and are logged out, except admins. What they have not saved stays in their browsers.${you ? ' You are one of them.' : ''}`,
    yes: 'Save Role',
  };
}
