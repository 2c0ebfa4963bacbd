import { CONTENT_CHECK, type SiteFinding, type SitePortion, withFirst } from '../../../model/checks.ts';

/** The findings so far in the pages of a site. */
export interface SiteChecks {
  readonly pages: number;
  /** The id of the last checked page; null if no page follows. */
  readonly next: string | null;
  /** How often each rule found something. */
  readonly counts: Readonly<Record<string, number>>;
  /** The first findings of each rule. */
  readonly findings: readonly SiteFinding[];
}

export const NOTHING_YET: SiteChecks = { pages: 0, next: '', counts: {}, findings: [] };

/** Adds a portion of pages. Keeps the first findings of each rule, and counts all of them. */
export function withPortion(before: SiteChecks, portion: SitePortion): SiteChecks {
  const counts: Record<string, number> = { ...before.counts };
  for (const [rule, count] of Object.entries(portion.counts)) counts[rule] = (counts[rule] ?? 0) + count;
  const findings = withFirst(before.findings, portion.findings);
  return { pages: before.pages + portion.pages, next: portion.next, counts, findings };
}

/** Whether pages follow that are to be checked. */
export function goesOn({ next, pages }: SiteChecks): boolean {
  return next !== null && pages < CONTENT_CHECK.pages;
}

/** Returns how much was checked and found, in words. */
export function siteWords(checks: SiteChecks): string {
  const { pages, counts, next } = checks;
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const looked = pages === 1 ? 'One page' : `${pages.toLocaleString('en-AU')} pages`;
  if (goesOn(checks)) return `Checking… ${looked} so far.`;
  const found =
    count === 0
      ? 'Nothing to look at.'
      : `${count.toLocaleString('en-AU')} ${count === 1 ? 'thing' : 'things'} to look at.`;
  const rest =
    next === null
      ? ''
      : ` That is as many as are checked here. On the server, ‘hearth check --content --all’ checks every page.`;
  return `${looked} checked. ${found}${rest}`;
}
