import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../../db/connection.ts';
import { type PageToCheck, pagesOfSite } from '../../../db/content-check-queries.ts';
import { siteDocument } from '../../../db/site-document-queries.ts';
import { slotsOf } from '../../../src/blocks/registry.ts';
import { checkPage, type Finding, pagesLinkedFrom } from '../../../src/checks/check-page.ts';
import type { LinkedPage } from '../../../src/checks/rule.ts';
import { unknownBlocks } from '../../../src/checks/unknown-blocks/rule.ts';
import {
  CONTENT_CHECK,
  type PageWeight,
  type SiteFinding,
  type SitePortion,
  withFirst,
} from '../../../src/model/checks.ts';
import { quickExitUrl } from '../../../src/model/quick-exit.ts';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY, SETTINGS_KEY } from '../../../src/model/roots.ts';
import type { SiteSettings } from '../../../src/model/site.ts';
import { type ContentTree, toTree, withRootFields } from '../../../src/model/tree.ts';
import { parseDocument } from '../documents/page-documents.ts';
import { completeSiteDocument } from '../documents/stored-site-document.ts';
import { linkedPages } from './linked-pages.ts';

/** Returns what readers download with a page at an address; undefined if that is not known without rendering the page. */
export type Weigh = (domainId: string, slug: string) => Promise<PageWeight | undefined>;

const UNKNOWN: Weigh = async () => undefined;

/**
 * Checks the drafts of some pages of a domain, and returns the first findings of each rule. Other work goes on between the pages.
 *
 * @param after the id of the page after which the portion begins; '' for the first page
 */
export async function checkPortion(
  db: Reader,
  domainId: string,
  after: string,
  weigh: Weigh = UNKNOWN,
): Promise<SitePortion> {
  const pages = await pagesOfSite(db, domainId, after, CONTENT_CHECK.portion);
  const site = await siteDocuments(db, domainId);
  const counts: Record<string, number> = {};
  let breaking = 0;
  let findings: SiteFinding[] = [];
  for (const page of pages) {
    await setImmediate();
    const found = await checkOne(db, domainId, page, site, weigh);
    for (const { rule, severity } of found) {
      counts[rule] = (counts[rule] ?? 0) + 1;
      if (severity === 'breaks') breaking += 1;
    }
    findings = withFirst(findings, found);
  }
  const next = pages.length < CONTENT_CHECK.portion ? null : (pages.at(-1)?.id ?? null);
  return { pages: pages.length, next, counts, breaking, findings };
}

type Site = { readonly [Kind in 'nav' | 'footer' | 'siteSettings']: object };

async function siteDocuments(db: Reader, domainId: string): Promise<Site> {
  const load = async (kind: keyof Site) =>
    completeSiteDocument(kind, domainId, (await siteDocument(db, domainId, kind))?.doc);
  return { nav: await load('nav'), footer: await load('footer'), siteSettings: await load('siteSettings') };
}

function named({ id, slug, title }: PageToCheck): SiteFinding['page'] {
  return { _id: id, slug, title };
}

/** A damaged page says so in the list, and the others are checked. */
function damaged(page: PageToCheck): SiteFinding {
  return {
    rule: unknownBlocks.name,
    label: unknownBlocks.label,
    severity: 'breaks',
    owner: PAGE_KEY,
    property: '',
    message: 'The stored page is damaged, so it cannot be checked.',
    better: 'Restore an older version of it, or a backup.',
    quote: '',
    isNew: false,
    page: named(page),
  };
}

async function checkOne(
  db: Reader,
  domainId: string,
  page: PageToCheck,
  site: Site,
  weigh: Weigh,
): Promise<SiteFinding[]> {
  const trees = treesOf(page, site);
  if (trees === null) return [damaged(page)];
  const { draft, live } = trees;
  const paths = [draft, ...(live === null ? [] : [live])]
    .flatMap(pagesLinkedFrom)
    .slice(0, CONTENT_CHECK.links);
  const linked = await linkedPages(db, domainId, [...new Set(paths)]);
  const weight = live === null ? undefined : await weigh(domainId, String(live.roots.page.slug));
  const before =
    live === null ? null : new Set(findingsOf(live, linked, site, weight).map((finding) => finding.id));
  return findingsOf(draft, linked, site, weight).map(({ repair: _, id: finding, ...found }) => ({
    ...found,
    isNew: before !== null && !before.has(finding),
    page: named(page),
  }));
}

/** Returns the draft and the public version of a page; null if one of them is damaged. */
function treesOf({ doc, liveDoc }: PageToCheck, site: Site) {
  try {
    return { draft: treeOf(doc, site), live: liveDoc === null ? null : treeOf(liveDoc, site) };
  } catch {
    return null;
  }
}

function treeOf(doc: string, { nav, footer, siteSettings }: Site): ContentTree {
  const page = withRootFields(toTree(parseDocument(doc), slotsOf), NAV_KEY, nav);
  return withRootFields(withRootFields(page, FOOTER_KEY, footer), SETTINGS_KEY, siteSettings);
}

function findingsOf(
  tree: ContentTree,
  linked: ReadonlyMap<string, LinkedPage>,
  site: Site,
  weight: PageWeight | undefined,
): Finding[] {
  const { quickExit } = tree.roots.page;
  const settings = (site.siteSettings as SiteSettings).quickExit;
  const hasQuickExit = quickExitUrl(quickExit as never, settings) !== null;
  return checkPage(tree, { linked, hasQuickExit, weight });
}
