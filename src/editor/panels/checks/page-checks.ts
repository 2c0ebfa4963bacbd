import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { checkPage, type Finding, pagesLinkedFrom } from '../../../checks/check-page.ts';
import type { LinkedPage } from '../../../checks/rule.ts';
import type { PageWeight } from '../../../model/checks.ts';
import type { StoredPage } from '../../../model/page.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import type { ContentTree } from '../../../model/tree.ts';
import { $tree, documentOf, rootAtom } from '../../document/current-tree.ts';
import { $hasQuickExit } from '../../document/quick-exit.ts';
import { ofThisSite } from '../../document/sites.ts';
import { treeWith } from '../../saving/documents.ts';
import { loadPublished } from '../../saving/load-published.ts';
import { changeOnServer } from '../../saving/server-calls.ts';

/** Something that a rule found in the open page. */
export interface PageFinding extends Finding {
  /** Whether the page that readers have does not have it. False if there is no such page, or it cannot be loaded. */
  readonly isNew: boolean;
}

/** The pages to which the open page links or linked, as far as the server has told about them. */
// @bounded the links of one page while it is open: asked anew when the checks are shown
const $linked = atom<ReadonlyMap<string, LinkedPage>>(new Map());

/** Asks the server about linked pages that are not known yet. If it does not answer, they are not judged. */
async function learn(paths: readonly string[]): Promise<void> {
  const unknown = paths.filter((path) => !$linked.get().has(path));
  if (unknown.length === 0) return;
  const { pages } = await changeOnServer('checks/links', { ...ofThisSite(), paths: unknown });
  const learnt = pages.map(({ path, ...page }): [string, LinkedPage] => [path, page]);
  $linked.set(new Map([...$linked.get(), ...learnt]));
}

/** Returns the page that readers have; null if they have none, or if it cannot be found. */
async function loadLive(tree: ContentTree): Promise<ContentTree | null> {
  const page = documentOf(tree, PAGE_KEY) as StoredPage;
  if (!page.published) return null;
  const live = await loadPublished(page);
  return live === null ? null : treeWith(PAGE_KEY, live);
}

/** The bytes that readers download with the open page as published; null while they are not known. */
const $weight = atom<PageWeight | null>(null);

/** Asks the server what readers download with the page at an address. */
async function weigh(slug: string): Promise<void> {
  const { weight } = await changeOnServer('checks/links', { ...ofThisSite(), paths: [], weigh: slug });
  $weight.set(weight);
}

function findingsOf(tree: ContentTree): Finding[] {
  return checkPage(tree, {
    linked: $linked.get(),
    hasQuickExit: $hasQuickExit.get(),
    weight: $weight.get() ?? undefined,
  });
}

/** Marks what is not in the page that readers have. */
function marked(findings: readonly Finding[], live: ContentTree | null): PageFinding[] {
  const before = live === null ? null : new Set(findingsOf(live).map(({ id }) => id));
  return findings.map((finding) => ({ ...finding, isNew: before !== null && !before.has(finding.id) }));
}

/** Returns what the rules find in the open page, as it is at each moment. */
export function usePageFindings(): readonly PageFinding[] {
  const tree = useDeferredValue(useStore($tree));
  const linked = useStore($linked);
  const weight = useStore($weight);
  const hasQuickExit = useStore($hasQuickExit);
  const { lastPublished } = useStore(rootAtom(PAGE_KEY));
  const [live, setLive] = useState<ContentTree | null>(null);
  useEffect(() => {
    $linked.set(new Map());
    $weight.set(null);
  }, []);
  useEffect(() => {
    let wanted = true;
    loadLive($tree.get()).then(
      (loaded) => {
        if (!wanted) return;
        setLive(loaded);
        if (loaded !== null) weigh(String(loaded.roots.page.slug)).catch(() => {});
      },
      () => wanted && setLive(null),
    );
    return () => {
      wanted = false;
    };
  }, [lastPublished]);
  useEffect(() => {
    learn([tree, ...(live === null ? [] : [live])].flatMap(pagesLinkedFrom)).catch(() => {});
  }, [tree, live]);
  return useMemo(() => marked(findingsOf(tree), live), [tree, live, linked, hasQuickExit, weight]);
}

/**
 * Returns what would break for readers once a draft is published, and is not broken in the page that they have. Forms are asked
 * about by themselves.
 */
export async function newlyBroken(tree: ContentTree): Promise<readonly Finding[]> {
  $linked.set(new Map());
  await learn(pagesLinkedFrom(tree)).catch(() => {});
  const breaking = (findings: readonly Finding[]) =>
    findings.filter(({ severity, rule }) => severity === 'breaks' && rule !== 'forms');
  const found = breaking(findingsOf(tree));
  if (found.length === 0) return [];
  const live = await loadLive(tree).catch(() => null);
  if (live === null) return found;
  await learn(pagesLinkedFrom(live)).catch(() => {});
  const before = new Set(breaking(findingsOf(live)).map(({ id }) => id));
  return found.filter(({ id }) => !before.has(id));
}
