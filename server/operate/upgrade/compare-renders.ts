import { setImmediate } from 'node:timers/promises';
import { REHEARSAL } from '../../core/limits/limits.ts';
import { compareHtml, type Difference } from './compare-html.ts';
import type { PageName } from './protocol.ts';
import type { ReadPage } from './read-renders.ts';

/** The result for a page in the new program. */
export type Outcome = Difference | 'failed' | 'missing' | 'added';

/** A page that differs between the programs. */
export interface ChangedPage {
  readonly page: Pick<PageName, 'title' | 'address'>;
  /** A description of the difference, without a full stop at its end; '' if the outcome says enough. */
  readonly words: string;
}

/** The result of a comparison, with the first pages of each outcome. */
export interface Comparison {
  readonly pages: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly listed: Readonly<Record<Outcome, readonly ChangedPage[]>>;
}

/**
 * Compares the pages that two programs render. Both programs render pages in the order of keys, so memory holds only one page
 * of each program. A page that the new program cannot render counts as failed, even if the old program cannot render it either.
 *
 * @param old the old program; null to check only that the new program renders all pages
 */
export async function compareRenders(
  old: AsyncGenerator<ReadPage> | null,
  now: AsyncGenerator<ReadPage>,
  progress: (pages: number) => void,
): Promise<Comparison> {
  const counts = { failed: 0, missing: 0, added: 0, content: 0, styles: 0, markup: 0 };
  const listed: Record<Outcome, ChangedPage[]> = {
    failed: [],
    missing: [],
    added: [],
    content: [],
    styles: [],
    markup: [],
  };
  const add = (outcome: Outcome, { title, address }: PageName, words = '') => {
    counts[outcome] += 1;
    if (listed[outcome].length < REHEARSAL.listed) listed[outcome].push({ page: { title, address }, words });
  };
  let pages = 0;
  try {
    for await (const [before, after] of pairs(old, now)) {
      // Lets the event loop read the output of the programs between two pages.
      await setImmediate();
      if (after === null) {
        if (before !== null) add('missing', before);
        continue;
      }
      pages += 1;
      progress(pages);
      if (after.rendered.html === null) {
        const same = before?.rendered.html === null ? 'as with the old Hearth: ' : '';
        add('failed', after, `${same}${after.rendered.problem}`);
      } else if (before === null) {
        if (old !== null) add('added', after);
      } else if (before.rendered.html === null) {
        add('content', after, `the old Hearth could not make it: ${before.rendered.problem}`);
      } else {
        const difference = compareHtml(before.rendered.html, after.rendered.html);
        if (difference !== null) add(difference.kind, after, wordsOf(difference));
      }
    }
  } finally {
    await Promise.all([old?.return(undefined), now.return(undefined)]);
  }
  return { pages, counts, listed };
}

function wordsOf({ before, after }: { readonly before: string; readonly after: string }): string {
  if (before === '' && after === '') return '';
  if (after === '') return `‘${before}’ goes`;
  return before === '' ? `‘${after}’ is new` : `‘${before}’ becomes ‘${after}’`;
}

/** Yields pairs of pages with the same key; null stands for a page that one program lacks. */
async function* pairs(
  old: AsyncGenerator<ReadPage> | null,
  now: AsyncGenerator<ReadPage>,
): AsyncGenerator<readonly [ReadPage | null, ReadPage | null]> {
  const nextOf = async (pages: AsyncGenerator<ReadPage> | null) => {
    const next = await pages?.next();
    return next === undefined || next.done ? null : next.value;
  };
  let [before, after] = await Promise.all([nextOf(old), nextOf(now)]);
  while (before !== null || after !== null) {
    const isFirst = after === null || (before !== null && before.key <= after.key);
    const isLast = before === null || (after !== null && after.key <= before.key);
    yield [isFirst ? before : null, isLast ? after : null];
    [before, after] = await Promise.all([isFirst ? nextOf(old) : before, isLast ? nextOf(now) : after]);
  }
}
