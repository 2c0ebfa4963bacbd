import { type PagedState, pagedList } from '../../lists/paged-list.ts';
import { countWords } from '../count-words.ts';
import { loadMessages, type MailFilter, type OutgoingMessage, PAGE_SIZE } from './mail-calls.ts';

interface MailQuery {
  readonly state: MailFilter;
}
export type MailList = PagedState<MailQuery, OutgoingMessage>;

/** The messages on their way out, and those that went. */
export const messages = pagedList<MailQuery, OutgoingMessage>({
  query: { state: 'all' },
  pageSize: PAGE_SIZE,
  load: ({ state }, page) => loadMessages(state, page),
  words: (list) => mailListWords(list),
});

const NONE: Readonly<Record<MailFilter, string>> = {
  all: 'There are no messages yet. What forms of the site and password links send is shown here.',
  waiting: 'Nothing is waiting.',
  failed: 'Everything was delivered.',
  sent: 'Nothing was sent yet.',
};

/** What the list has, in words. */
export function mailListWords({ state, total, page, query, problem }: MailList): string {
  if (state === 'failed') return `The messages could not be listed. ${problem ?? ''}`.trim();
  if (total === null) return 'Loading messages…';
  if (total === 0) return NONE[query.state];
  return countWords({ total, page, pageSize: PAGE_SIZE }, 'message', 'messages');
}
