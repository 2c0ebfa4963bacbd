import { atom, computed } from 'nanostores';
import { $start } from './start-editor.ts';

/** A new comment on a block or its words, a thread that is to be shown by one of its comments, or the threads of a block. */
export type CommentRequest =
  | { readonly write: string; readonly quote: string }
  | { readonly comment: string }
  | { readonly block: string };

/** The request to the comments of the page, which opens them. */
export const $commentRequest = atom<CommentRequest | null>(null);

/** The number of open threads since the editor started; null as long as it is the number at the start. */
export const $heardThreads = atom<number | null>(null);

/** The number of threads of comments on the page that nobody has resolved. */
export const $openThreads = computed(
  [$start, $heardThreads],
  (start, heard) => heard ?? start?.openThreads ?? 0,
);
