import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { RULES } from '../../../src/checks/rules.ts';
import { type SiteFinding, withFirst } from '../../../src/model/checks.ts';
import { checkPortion } from '../../content/checks/check-portion.ts';
import { type Config, ConfigError } from '../../core/config/config.ts';
import { DomainDirectory } from '../../core/domains/directory.ts';
import { databaseProblem } from '../../core/files/plain-file.ts';
import { numberWords, pageOf } from './checked-site.ts';
import type { CheckResult, Problem } from './findings.ts';

/** The outcome of a rule for the pages of all sites. */
export type ContentResult = Omit<CheckResult, 'name'> & { readonly name: string };

export interface CheckedContent {
  /** The rules that found something. */
  readonly results: readonly ContentResult[];
  /** The number of findings that break something for readers. */
  readonly breaking: number;
  /** How many pages were checked, in words. */
  readonly looked: string;
}

/**
 * Checks the drafts of all sites with the rules about content. Changes nothing.
 *
 * @param most the number of pages of a site that are checked
 * @throws ConfigError if there is no database
 */
export async function checkContent(
  { databaseFile, siteUrl }: Config,
  most: number,
  progress: (words: string) => void = () => {},
): Promise<CheckedContent> {
  const problem = databaseProblem(databaseFile, `There is no database at ${databaseFile}.`);
  if (problem !== null) throw new ConfigError(problem);
  const database = openReadOnly(databaseFile);
  // @bounded the rules, with the findings that are listed of each
  const found = new Map<string, { count: number; listed: SiteFinding[] }>();
  const pages = new WeakMap<SiteFinding, NonNullable<Problem['page']>>();
  let total = 0;
  let breaking = 0;
  let isCut = false;
  try {
    const domains = new DomainDirectory(database.visitor, siteUrl);
    await domains.refresh();
    for (const { id: domainId } of domains.all()) {
      let ofSite = 0;
      for (let after: string | null = ''; after !== null && ofSite < most; ) {
        const portion = await checkPortion(database.reader, domainId, after);
        for (const [rule, count] of Object.entries(portion.counts)) {
          const { count: before = 0, listed = [] } = found.get(rule) ?? {};
          const here = portion.findings.filter((finding) => finding.rule === rule);
          found.set(rule, { count: before + count, listed: withFirst(listed, here) });
        }
        breaking += portion.breaking;
        for (const finding of portion.findings)
          pages.set(finding, pageOf({ domains }, { ...finding.page, domainId }));
        ofSite += portion.pages;
        total += portion.pages;
        after = portion.next;
        isCut ||= after !== null && ofSite >= most;
        progress(`Pages: ${total.toLocaleString('en-AU')}`);
      }
    }
  } finally {
    await database.close();
  }
  return {
    results: RULES.flatMap(({ name, label }) => {
      const rule = found.get(name);
      return rule === undefined ? [] : [resultOf(name, label, rule, pages)];
    }),
    breaking,
    looked: `${numberWords(total, 'page', 'pages')} checked${isCut ? `, at most ${most.toLocaleString('en-AU')} of a site: --all checks every page` : ''}`,
  };
}

function resultOf(
  name: string,
  label: string,
  { count, listed }: { readonly count: number; readonly listed: readonly SiteFinding[] },
  pages: WeakMap<SiteFinding, NonNullable<Problem['page']>>,
): ContentResult {
  const problems = listed.map((finding) => ({
    words: [finding.message, finding.quote === '' ? '' : `‘${finding.quote}’`].join(' ').trim(),
    page: pages.get(finding) ?? null,
  }));
  const remedies = [...new Set(listed.map(({ better }) => better).filter((better) => better !== ''))];
  return {
    name,
    label,
    looked: '',
    skipped: null,
    count,
    problems,
    remedies: remedies.slice(0, MOST_REMEDIES),
  };
}

/** Advice that names words of a page differs from finding to finding. */
const MOST_REMEDIES = 3;
