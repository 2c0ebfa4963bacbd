import type { ReadOnlyDatabase } from '../../../db/engines/sqlite/read-only.ts';
import { isObject } from '../../../src/model/json.ts';
import { pageHref } from '../../../src/model/link.ts';
import type { Config } from '../../core/config/config.ts';
import type { DomainDirectory } from '../../core/domains/directory.ts';
import type { Findings, Problem } from './findings.ts';

/** The site that the checks examine. */
export interface CheckedSite {
  readonly config: Config;
  readonly database: ReadOnlyDatabase;
  readonly domains: DomainDirectory;
  readonly findings: Findings;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called with the progress of a check, such as 'Documents: 1,200 of 5,000'. */
  readonly progress: (words: string) => void;
}

/** The number of rows that are read in one step. With documents of the maximum size, one step takes some 100 MB. */
const STEP = 50;

/** Returns a page's name for a report, including the host name if there are several sites. */
export function pageOf(
  { domains }: Pick<CheckedSite, 'domains'>,
  page: { readonly domainId: string; readonly slug: string; readonly title: string | null },
): NonNullable<Problem['page']> {
  const host = domains.all().length > 1 ? (domains.byId(page.domainId)?.hostnames[0] ?? '') : '';
  return { title: page.title || 'A page without a title', address: `${host}${pageHref(page.slug)}` };
}

/**
 * Yields all rows in steps.
 *
 * @param next returns the rows that follow an id, in ascending order
 */
export async function* inSteps<Row extends { readonly id: string }>(
  next: (after: string, limit: number) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  for (let after = ''; ; ) {
    const rows = await next(after, STEP);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEP) return;
    after = last.id;
  }
}

export function numberWords(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;
}

export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replaceAll(/\s+/g, ' ').slice(0, 300);
}

/**
 * Returns the title in the stored document of a page, even if the document is broken; null if there is no title.
 *
 * @param doc JSON
 */
export function titleOf(doc: string): string | null {
  try {
    const parsed: unknown = JSON.parse(doc);
    return isObject(parsed) && typeof parsed.title === 'string' ? parsed.title : null;
  } catch {
    return null;
  }
}
