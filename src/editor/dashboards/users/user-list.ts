import { type PagedState, pagedList } from '../../lists/paged-list.ts';
import { countWords } from '../count-words.ts';
import { type ListedPerson, loadUsers, PAGE_SIZE, type UserQuery } from './user-calls.ts';

export type UserList = PagedState<UserQuery, ListedPerson>;

/** The people with an account. What is searched for stays while the editor is open. */
export const users = pagedList<UserQuery, ListedPerson>({
  query: { search: '', role: '', state: 'all' },
  pageSize: PAGE_SIZE,
  load: loadUsers,
  words: (list) => userListWords(list),
});

/** What the list has, in words. */
export function userListWords({ state, total, page, problem }: UserList): string {
  if (state === 'failed') return `The people could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Loading people…';
  if (total === 0) return 'Nobody matches this.';
  return countWords({ total, page, pageSize: PAGE_SIZE }, 'person', 'people');
}
