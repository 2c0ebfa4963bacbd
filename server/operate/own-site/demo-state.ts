import { createHash } from 'node:crypto';
import type { Reader, Writer } from '../../../db/connection.ts';
import { demoSite } from '../../../db/demo/index.ts';
import type { DemoDomain } from '../../../db/demo/types.ts';
import { allDomains } from '../../../db/domain-queries.ts';
import { pagesToTakeOver, unchangedSlugs } from '../../../db/own-site-queries.ts';
import { storedSubmissions } from '../../../db/remove-domain.ts';
import { siteDocuments } from '../../../db/site-document-queries.ts';
import { spokenText } from '../../../src/blocks/registry.ts';
import type { DemoState } from '../../../src/model/own-site/answers.ts';
import { GAPS } from '../../../src/model/own-site/gaps.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import { completeDocument } from '../../content/documents/page-documents.ts';
import { ownPage } from './own-page.ts';
import type { OwnFacts } from './own-words.ts';

/** The least of a page that must be left for it to be worth taking over: words, and the share of its words. */
const WORTH = { words: 90, share: 0.35 };
const AROUND = { nav: 'the navigation', footer: 'the footer', siteSettings: 'the site settings' } as const;
const NOTHING_SAID: OwnFacts = { name: '', phone: '', email: '', address: '' };

type StoredPage = Awaited<ReturnType<typeof pagesToTakeOver>>[number];

/** The pages of a demo site, and those that people here made. */
export interface DemoPages {
  readonly demo: readonly StoredPage[];
  readonly own: readonly StoredPage[];
}

const demoDomain = (id: string): DemoDomain | undefined =>
  demoSite.domains.find((domain) => domain.id === id);

/** Whether a domain still is the demo: it has a page of the demo that nobody has changed. */
export async function isDemo(db: Reader, domainId: string): Promise<boolean> {
  const domain = demoDomain(domainId);
  if (domain === undefined) return false;
  const slugs = new Set(domain.pages.map(({ page }) => page.slug));
  return (await unchangedSlugs(db, domainId)).some((slug) => slugs.has(slug));
}

/** Returns the pages of a demo site in the order of the demo. */
export async function demoPages(db: Reader, domainId: string): Promise<DemoPages> {
  const order = (demoDomain(domainId)?.pages ?? []).map(({ page }) => page.slug);
  const pages = await pagesToTakeOver(db, domainId);
  const isFromDemo = (page: StoredPage) =>
    Boolean(page.is_given) && (page.updated_by !== null || order.includes(page.slug));
  const demo = pages.filter(isFromDemo);
  return {
    demo: demo.toSorted((a, b) => order.indexOf(a.slug) - order.indexOf(b.slug)),
    own: pages.filter((page) => !isFromDemo(page)),
  };
}

/** Returns the second site of the demo, seen from its main site; null if there is none. */
export async function secondSite(db: Writer, domainId: string) {
  const [main, second] = demoSite.domains;
  if (domainId !== main?.id || second === undefined) return null;
  const stored = (await allDomains(db)).find(({ id }) => id === second.id);
  if (stored === undefined || stored.isDefault) return null;
  const { demo, own } = await demoPages(db, stored.id);
  const documents = await siteDocuments(db, stored.id);
  const isUsed =
    own.length > 0 ||
    [...demo, ...documents].some(({ updated_by }) => updated_by !== null) ||
    (await storedSubmissions(db, stored.id)) > 0;
  return { domain: stored, pages: demo.length + own.length, isUsed };
}

/** Returns what would become of a site that still is the demo. Call it in the transaction of the change, or before it. */
export async function demoState(
  db: Writer,
  domainId: string,
  backsUp: boolean,
): Promise<{ readonly shown: DemoState; readonly pages: DemoPages }> {
  const pages = await demoPages(db, domainId);
  const documents = await siteDocuments(db, domainId);
  const second = await secondSite(db, domainId);
  const slugs = new Set([...pages.demo, ...pages.own].map(({ slug }) => slug));
  const judged = pages.demo.map((page) => ({ page, ...judge(completeDocument(page.doc), slugs) }));
  const named = ({ slug, title, changed_by: changedBy }: StoredPage) => ({ slug, title, changedBy });
  const shown = {
    pages: judged
      .filter(({ isWorth }) => isWorth)
      .map(({ page, about, words, gaps }) => ({
        _id: page.id,
        ...named(page),
        ...{ about, words, gaps },
        usual: !page.slug.endsWith('/easy-read') && page.published === 1,
      })),
    others: judged.filter(({ isWorth }) => !isWorth).map(({ page }) => named(page)),
    own: pages.own.map(named),
    changed: documents.flatMap(({ kind, updated_by }) => (updated_by === null ? [] : [AROUND[kind]])),
    second: second && { name: second.domain.name, pages: second.pages, isUsed: second.isUsed },
    backsUp,
    state: createHash('sha256')
      .update(JSON.stringify([...pages.demo, ...pages.own].map(({ id, version }) => [id, version])))
      .update(JSON.stringify(documents.map(({ id, version }) => [id, version])))
      .update(JSON.stringify([second?.domain.version, second?.isUsed, second?.pages]))
      .digest('hex'),
  };
  return { shown, pages };
}

/** Says what is left of a page, and whether that is enough to begin with. */
function judge(page: PageDoc, slugs: ReadonlySet<string>) {
  const own = ownPage(page, { facts: NOTHING_SAID, slugs });
  const before = wordsOf(page).length;
  const words = wordsOf(own);
  const gap = new RegExp(
    Object.values(GAPS)
      .map((each) => RegExp.escape(each))
      .join('|'),
    'g',
  );
  const isStory = page.template === 'listing';
  return {
    about: own.header.description || own.description,
    words: words.length,
    gaps: JSON.stringify(own).match(gap)?.length ?? 0,
    isWorth: !isStory && words.length >= WORTH.words && words.length >= before * WORTH.share,
  };
}

function wordsOf({ title, header, contents }: PageDoc): readonly string[] {
  return [title, header.description, ...spokenText(contents)].join(' ').split(/\s+/).filter(Boolean);
}
