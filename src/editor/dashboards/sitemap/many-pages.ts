import type { ManyResult } from '../../../model/many-pages.ts';
import { isUnpublishedChange } from '../../../model/page.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import type { SitemapRow } from '../../../model/sitemap.ts';
import { $saved, setPageState } from '../../document/saved.ts';
import type { ManyOutcome } from '../../lists/ManyRows.tsx';
import { lossesOf } from '../../panels/publish/publish-page.ts';
import { treeWith } from '../../saving/documents.ts';
import { reloadDocuments, unsavedAmong } from '../../saving/reload-documents.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { pagesWords, pageWords } from './page-links.tsx';
import { loadDraft } from './sitemap-list.ts';

/** An action on many pages at once. */
type ManyAction = 'publish' | 'unpublish';

interface ActionWords {
  readonly label: string;
  readonly call: 'page/publishMany' | 'page/unpublishMany';
  readonly under: string;
  readonly done: string;
  readonly nothing: string;
  readonly failed: string;
  /** Whether preparing the confirmation takes time. */
  readonly slow: boolean;
  readonly consequence: string;
  /** The number that the action adds to the version of a page. */
  readonly versions: 0 | 1;
}

export const MANY: Readonly<Record<ManyAction, ActionWords>> = {
  publish: {
    label: 'Publish',
    call: 'page/publishMany',
    under: 'Publishing…',
    done: 'published',
    nothing: 'public as it is already',
    failed: 'not published',
    slow: true,
    consequence: 'Visitors can read them at once, as they were last saved',
    versions: 1,
  },
  unpublish: {
    label: 'Unpublish',
    call: 'page/unpublishMany',
    under: 'Unpublishing…',
    done: 'taken from visitors',
    nothing: 'not public anyway',
    failed: 'not unpublished',
    slow: false,
    consequence: 'Visitors can no longer read them, and links to them lead nowhere. Their drafts stay',
    versions: 0,
  },
};

/**
 * Publishes or unpublishes pages, and updates the open page if it is one of them.
 * @throws ApiError
 */
export async function changeMany(action: ManyAction, rows: readonly SitemapRow[]): Promise<ManyOutcome> {
  const pages = rows.map(({ _id }) => _id);
  const { results } = await changeOnServer(MANY[action].call, { pages });
  await followOpenPage(action, results);
  return outcomeOf(action, rows, results);
}

export function countOf(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

/**
 * Returns the text that asks for confirmation of an action on many pages. The text names the pages, the consequence, and what
 * readers would lose.
 */
export async function manyQuestion(action: ManyAction, rows: readonly SitemapRow[]) {
  const { label, consequence } = MANY[action];
  const unsaved = unsavedAmong(rows.map(({ _id }) => _id)).includes('page');
  const losses = action === 'publish' ? await lossesAmong(rows) : [];
  return {
    message: `${label} ${countOf(rows.length)}?`,
    consequence: [`${consequence}: ${pagesWords(rows)}.${unsaved ? UNSAVED : ''}`, ...losses].join(' '),
    yes: label,
  };
}

/**
 * Returns sentences about the forms that readers could no longer send, and about what else would break for them. Skips a page that
 * cannot be loaded, because publishing it reports the error.
 */
async function lossesAmong(rows: readonly SitemapRow[]): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const row of rows) {
    if (!isUnpublishedChange({ lastPublished: row.publishedAt, updatedAt: row.updatedAt })) continue;
    const draft = async () => treeWith(PAGE_KEY, await loadDraft(row));
    const losses = await lossesOf(row, draft).catch(() => null);
    sentences.push(...(losses?.sentences ?? []).map((words) => `${pageWords(row)}: ${words}`));
  }
  return sentences;
}

const UNSAVED = ' What you have not saved on the open page stays here, unsaved.';

export function outcomeOf(
  action: ManyAction,
  rows: readonly SitemapRow[],
  results: readonly ManyResult[],
): ManyOutcome {
  const { done, nothing, failed } = MANY[action];
  const count = (those: (result: ManyResult) => boolean) => results.filter(those).length;
  const parts = [
    [count(({ changed }) => changed), done],
    [count(({ changed, error }) => !changed && error === undefined), nothing],
    [count(({ error }) => error !== undefined), failed],
  ] as const;
  const told = parts.filter(([number]) => number > 0);
  return {
    summary: told
      .map(([number, words]) => `${countOf(number)} ${number === 1 ? 'was' : 'were'} ${words}.`)
      .join(' '),
    refused: results.flatMap(({ _id, error, validationErrors = [] }) => {
      const row = rows.find((one) => one._id === _id);
      if (error === undefined || row === undefined) return [];
      const reasons = validationErrors.map(({ field, message }) => `${field}: ${message}`);
      return [`${pageWords(row)}: ${[error.message, ...reasons].join(' ')}`];
    }),
  };
}

/**
 * Updates the state of the open page, if the action changed that page. The action does not change the page's content, so
 * unsaved work stays and is saved over the new version. If another user has changed the content in the meantime, reloads the
 * page or, if there is unsaved work, leaves the conflict to the next save.
 */
async function followOpenPage(action: ManyAction, results: readonly ManyResult[]): Promise<void> {
  const { _id, version } = $saved.get().roots.page;
  const own = results.find((result) => result._id === _id);
  if (own?.page === undefined || !own.changed) return;
  if (own.page.version === Number(version) + MANY[action].versions) setPageState(own.page);
  else await reloadDocuments([own._id]);
}
