import { ADMIN_ROLE, type SignedInUser } from '../../../../model/users.ts';
import type { Question } from '../../../ui/question.ts';
import { loadUses } from './role-calls.ts';
import { type RoleForm, takenBy } from './role-form.ts';
import { takeQuestion } from './role-words.ts';

/** What is asked before a save that takes rights from people; null before others. @throws ApiError where it is not known from whom */
export async function questionBefore(
  form: RoleForm,
  user: SignedInUser | null,
): Promise<Omit<Question, 'onYes'> | null> {
  const taken = takenBy(form);
  if (form.name === undefined || taken.length === 0) return null;
  const uses = await loadUses(form.name);
  if (uses.peopleTotal === 0) return null;
  return takeQuestion(form.title, taken, uses, losesWith(user, form.name));
}

/** Whether the user holds a role and would lose by its loss: admins do not. */
export function losesWith(user: SignedInUser | null, name: string): boolean {
  return user?.roles.includes(name) === true && !user.roles.includes(ADMIN_ROLE);
}
