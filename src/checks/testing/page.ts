import { expect } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import { newPage } from '../../model/page.ts';
import { applyPatches } from '../../model/patch.ts';
import { type ContentTree, fromTree, toTree, withRootFields } from '../../model/tree.ts';
import { checkPage, type Finding } from '../check-page.ts';
import type { CheckContext, LinkedPage } from '../rule.ts';

type Block = { readonly componentType: string; readonly [field: string]: unknown };

/** Returns the tree of a page with a title, a description and these blocks, whose keys are a, b, c …, and with a crisis line. */
export function pageOf(contents: readonly Block[], fields: object = {}): ContentTree {
  const page = {
    ...newPage({ slug: 'help', title: 'Help', description: 'Where to find help.' }),
    header: { title: 'Help', description: '', image: null },
    ...fields,
    contents: contents.map((block, index) => ({ key: 'abcdefghij'[index], ...block })),
  };
  const tree = toTree(page, slotsOf);
  return withRootFields(tree, '@nav', {
    crisis: { type: 'external', href: 'tel:1800975707', text: 'Call 1800 975 707' },
  });
}

export const text = (words: string) => ({ componentType: 'Text', text: words });

/** Returns a rich text. A text is a paragraph; `## words` is a heading of level 2; `[words](href)` is a link. */
export function rich(...paragraphs: readonly string[]) {
  return { componentType: 'RichText', text: { type: 'doc', content: paragraphs.map(node) } };
}

function node(line: string) {
  const hashes = /^(#{2,4}) ?(.*)$/.exec(line);
  if (hashes === null) return { type: 'paragraph', ...inside(line) };
  return { type: 'heading', attrs: { level: hashes[1]!.length }, ...inside(hashes[2]!) };
}

function inside(line: string) {
  const parts = line.split(/(\[[^\]]*\]\([^)]*\))/).filter((part) => part !== '');
  const content = parts.map((part) => {
    const link = /^\[([^\]]*)\]\(([^)]*)\)$/.exec(part);
    if (link === null) return { type: 'text', text: part };
    const type = link[2]!.startsWith('/') ? 'page' : link[2]!.startsWith('#') ? 'anchor' : 'external';
    return {
      type: 'text',
      text: link[1],
      marks: [{ type: 'link', attrs: { type, href: link[2], fileId: null } }],
    };
  });
  return content.length === 0 ? {} : { content };
}

/** Returns what a rule finds in a page. */
export function findings(
  rule: string,
  tree: ContentTree,
  linked: Readonly<Record<string, LinkedPage>> = {},
): readonly Finding[] {
  const context: CheckContext = { linked: new Map(Object.entries(linked)), hasQuickExit: false };
  return checkPage(tree, context).filter((finding) => finding.rule === rule);
}

/** Carries out the repair of a finding. Expects that the rule finds one thing less, and that undoing it brings the page back. */
export function repaired(
  tree: ContentTree,
  finding: Finding | undefined,
  linked: Readonly<Record<string, LinkedPage>> = {},
): ContentTree {
  const before = findings(finding!.rule, tree, linked).length;
  const change = finding!.repair!.change(tree);
  const after = applyPatches(tree, change.patches);
  expect(findings(finding!.rule, after, linked).length, finding!.message).toBeLessThan(before);
  expect(stored(applyPatches(after, change.inverse))).toEqual(stored(tree));
  return after;
}

const stored = (tree: ContentTree) => ({ page: fromTree(tree, slotsOf), roots: tree.roots });

/** Returns the places and the words of findings. */
export const places = (list: readonly Finding[]) => list.map(({ owner, property }) => `${owner}.${property}`);
