import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slotsOf } from '../../blocks/registry.ts';
import type { Change } from '../../model/change.ts';
import {
  liftItem,
  moveItemDown,
  moveItemTo,
  moveItemUp,
  nestItem,
  pushItem,
  removeItem,
  setField,
} from '../../model/commands.ts';
import { valueAt } from '../../model/field-path.ts';
import type { JsonObject } from '../../model/json.ts';
import { FOOTER_KEY, NAV_KEY, PAGE_KEY, ROOT_KEYS, SETTINGS_KEY } from '../../model/roots.ts';
import { fromTree, keysIn } from '../../model/tree.ts';
import { openSite, siteDocuments, storedPage } from '../testing/open-page.ts';
import { attempt, redo, undo } from './changes.ts';
import { $tree, rootAtom } from './current-tree.ts';
import { $redoLabel, $undoLabel, endTyping } from './history.ts';
import { $anyDirty } from './saved.ts';

/** The texts to edit, each with its block or document. Some texts have the same path in two documents. */
const TEXTS = [
  ['q1', 'quote'],
  [PAGE_KEY, 'title'],
  [PAGE_KEY, 'header.title'],
  [NAV_KEY, 'donate.text'],
  [NAV_KEY, 'items.help.link.text'],
  [NAV_KEY, 'items.help.subItems.food.link.text'],
  [FOOTER_KEY, 'donate.text'],
  [FOOTER_KEY, 'phone'],
  [FOOTER_KEY, 'contacts.office.link.text'],
  [SETTINGS_KEY, 'title'],
  [SETTINGS_KEY, 'og.title'],
] as const;
/** The lists of items to edit, each with its document. */
const LISTS = [
  [NAV_KEY, 'items'],
  [NAV_KEY, 'items.help.subItems'],
  [FOOTER_KEY, 'contacts'],
  [FOOTER_KEY, 'sitemap'],
  [SETTINGS_KEY, 'categories'],
] as const;
const KINDS = [
  'text',
  'text',
  'text',
  'push',
  'remove',
  'up',
  'down',
  'nest',
  'lift',
  'to',
  'undo',
  'redo',
  'rest',
] as const;

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(60),
    where: fc.nat(60),
    text: fc.string({ maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 40 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Returns all documents in their stored form. */
const documents = () => ({ ...$tree.get().roots, page: fromTree($tree.get(), slotsOf) });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one history has the changes of all documents: undoing everything restores each document, redoing repeats each change', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      openSite(storedPage(), siteDocuments());
      const start = documents();
      for (const step of sequence) {
        take(step);
        expectSound();
      }
      while ($redoLabel.get() !== null) redo();
      const trail: JsonObject[] = [];
      const end = documents();
      while ($undoLabel.get() !== null) {
        trail.push(documents());
        undo();
        expectSound();
      }
      expect(documents()).toEqual(start);
      expect($anyDirty.get()).toBe(false);
      for (const expected of trail.toReversed()) {
        redo();
        expect(documents()).toEqual(expected);
      }
      expect(documents()).toEqual(end);
    }),
    { numRuns: 150 },
  );
});

test('a change of one document leaves the others as they are', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      openSite(storedPage(), siteDocuments());
      for (const step of sequence.filter(({ kind }) => !['undo', 'redo', 'rest'].includes(kind))) {
        const before = $tree.get().roots;
        take(step);
        const changed = ROOT_KEYS.filter((key) => $tree.get().roots[key] !== before[key]);
        expect(changed.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 50 },
  );
});

function take(step: Step): void {
  if (step.kind === 'undo') undo();
  else if (step.kind === 'redo') redo();
  else if (step.kind === 'rest') endTyping();
  else attempt(() => changeOf(step));
}

function changeOf({ kind, which, where, text }: Step): Change {
  const tree = $tree.get();
  if (kind === 'text') {
    const [key, path] = TEXTS[which % TEXTS.length]!;
    return setField(tree, { key, path, value: text });
  }
  const [key, path] = LISTS[which % LISTS.length]!;
  const items = (valueAt(tree.roots[key], path) ?? []) as { key: string }[];
  const item = items[where % Math.max(1, items.length)]?.key ?? 'none';
  switch (kind) {
    case 'push':
      return pushItem(tree, { key, path, item: { link: { type: 'page', href: '/', text }, subItems: [] } });
    case 'remove':
      return removeItem(tree, { key, path, item });
    case 'nest':
      return nestItem(tree, { key, path, item, below: 'subItems' });
    case 'lift':
      return liftItem(tree, { key, path, item, below: 'subItems' });
    case 'to': {
      const lists = LISTS.filter(([owner]) => owner === key);
      const to = lists[where % lists.length]![1];
      const there = (valueAt(tree.roots[key], to) ?? []) as { key: string }[];
      const after = [null, ...there.map((one) => one.key)][which % (there.length + 1)] ?? null;
      return moveItemTo(tree, { key, path, item, to: { path: to, after }, below: 'subItems' });
    }
    case 'up':
      return moveItemUp(tree, { key, path, item });
    default:
      return moveItemDown(tree, { key, path, item });
  }
}

/**
 * Checks that each document's own store has the same content as the whole tree, and that the keys of the navigation's items are
 * unique.
 */
function expectSound(): void {
  const keys = keysIn($tree.get().roots[NAV_KEY]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of ROOT_KEYS) expect(rootAtom(key).get()).toBe($tree.get().roots[key]);
}
