import { MANY_PAGES_MAX } from '../../../model/limits.ts';
import type { ManyResult } from '../../../model/many-pages.ts';
import type { PageThenRow } from '../../../model/time-machine.ts';
import { ofThisSite } from '../../document/sites.ts';
import { reloadDocuments, unsavedAmong } from '../../saving/reload-documents.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { pageWords } from '../sitemap/page-links.tsx';

/** The result of bringing back pages. */
export interface BroughtBack {
  readonly back: number;
  /** The number of pages whose drafts were that already. */
  readonly same: number;
  /** The reason for each page that was left, in words. */
  readonly left: readonly string[];
}

/** Loads the pages of a time (ISO 8601) after an address. @throws ApiError */
export function loadPagesThen(at: string, after: string | null, size?: number) {
  const range = { ...(after === null ? {} : { after }), ...(size === undefined ? {} : { size }) };
  return askServer('timeMachine/pages', { ...ofThisSite(), at, ...range });
}

/** Brings back pages as drafts, and shows the open page anew if it is one of them. @throws ApiError */
export async function bringBack(at: string, rows: readonly PageThenRow[]): Promise<BroughtBack> {
  const pages = rows.map(({ _id }) => _id);
  const { results } = await changeOnServer('timeMachine/bringBack', { ...ofThisSite(), at, pages });
  await reloadDocuments(results.flatMap(({ _id, changed }) => (changed ? [_id] : [])));
  return outcomeOf(rows, results);
}

/**
 * Brings back all pages of a time that the user may change, in parts.
 *
 * @param onPart called with the outcome so far after each part
 * @throws ApiError
 */
export async function bringAllBack(at: string, onPart: (outcome: BroughtBack) => void): Promise<BroughtBack> {
  let outcome: BroughtBack = { back: 0, same: 0, left: [] };
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const { pages, next } = await loadPagesThen(at, after, MANY_PAGES_MAX);
    if (pages.length > 0) outcome = sum(outcome, await bringBack(at, pages));
    onPart(outcome);
    after = next;
  }
  return outcome;
}

const sum = (one: BroughtBack, other: BroughtBack): BroughtBack => ({
  back: one.back + other.back,
  same: one.same + other.same,
  left: [...one.left, ...other.left],
});

export function outcomeOf(rows: readonly PageThenRow[], results: readonly ManyResult[]): BroughtBack {
  const left = results.flatMap(({ _id, error }) => {
    const row = rows.find((one) => one._id === _id);
    return error === undefined || row === undefined ? [] : [`${pageWords(row)}: ${error.message}`];
  });
  const back = results.filter(({ changed }) => changed).length;
  return { back, same: results.length - back - left.length, left };
}

/** Says what came of it: '3 brought back as drafts. 1 was the same already. 2 left:', before the reasons. */
export function outcomeWords({ back, same, left }: BroughtBack): string {
  return [
    back === 0
      ? 'Nothing was brought back.'
      : `${back} brought back as ${back === 1 ? 'a draft' : 'drafts'}.`,
    same === 0 ? '' : `${same} ${same === 1 ? 'was' : 'were'} the same already.`,
    left.length === 0 ? '' : `${left.length} left:`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says what happens to unsaved changes of the open page; '' if it has none, or is none of the pages. */
export function unsavedWords(ids: readonly string[]): string {
  return unsavedAmong(ids).length === 0
    ? ''
    : ' The open page has unsaved changes: your next save asks how to put the two together.';
}
