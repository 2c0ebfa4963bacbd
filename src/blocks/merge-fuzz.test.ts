import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insertBlock,
  moveBlock,
  moveItemDown,
  pushItem,
  removeBlock,
  removeItem,
  setField,
} from '../model/commands.ts';
import { HearthError } from '../model/errors.ts';
import { valueAt } from '../model/field-path.ts';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import { merge } from '../model/merge.ts';
import { applyPatches } from '../model/patch.ts';
import { ROOT_KEYS } from '../model/roots.ts';
import { emptySiteDocument, emptySiteSettings } from '../model/site.ts';
import { FUZZ_MS, fuzzRuns } from '../model/testing/fuzz-runs.ts';
import { editedText, type TextEdit, textEdits } from '../model/testing/text-edits.ts';
import { type ContentTree, fromTree, type ListId, listAt, toTree } from '../model/tree.ts';
import { checkBlocks, completeBlock, slotsOf } from './registry.ts';
import { samplesOf } from './samples.ts';

/** The words of every text on the page: enough for a plain text that is merged inside. */
const WORDS = 'We are open every day from nine in the morning until late at night';

const link = { type: 'page', href: '/help', text: WORDS };
const blocks = Object.entries(samplesOf(WORDS)).map(([componentType, fields], index) => {
  const block = JSON.stringify(completeBlock({ ...fields, componentType, key: '' }));
  return JSON.parse(block.replace(/"key":"([^"]*)"/g, `"key":"b${index}$1"`)) as JsonObject;
});
const formatted = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: WORDS }] }] };
const table = {
  key: 'table',
  componentType: 'Table',
  columns: ['k', 'l'].map((id) => ({ key: `c${id}`, id })),
  rows: ['r1', 'r2'].map((key) => ({ key, cells: { k: formatted, l: formatted } })),
};
/** A page with every block, beside a navigation, a footer and settings with texts. */
const base = {
  ...toTree(
    { _id: 'p', title: WORDS, header: { title: WORDS, description: WORDS }, contents: [...blocks, table] },
    slotsOf,
  ),
} as ContentTree;
const tree: ContentTree = {
  ...base,
  roots: {
    ...base.roots,
    '@nav': {
      ...emptySiteDocument('nav', 'd'),
      items: [1, 2].map((at) => ({ key: `n${at}`, link, subItems: [] })),
    },
    '@footer': { ...emptySiteDocument('footer', 'd'), footerText: WORDS, contactsTitle: WORDS },
    '@siteSettings': { ...emptySiteSettings('d'), description: WORDS },
  } as unknown as ContentTree['roots'],
};

interface Edit {
  readonly kind:
    | 'text'
    | 'removeBlock'
    | 'moveBlock'
    | 'addBlock'
    | 'addItem'
    | 'removeItem'
    | 'moveItem'
    | 'removeColumn'
    | 'addColumn'
    | 'cell';
  readonly which: number;
  readonly where: number;
  readonly texts: readonly TextEdit[];
}
const edits = fc.noBias(
  fc.array(
    fc.record({
      kind: fc.constantFrom<Edit['kind']>(
        ...([
          'text',
          'text',
          'text',
          'text',
          'text',
          'text',
          'removeBlock',
          'moveBlock',
          'addBlock',
        ] as const),
        ...([
          'addItem',
          'removeItem',
          'moveItem',
          'removeColumn',
          'addColumn',
          'cell',
          'cell',
          'cell',
        ] as const),
      ),
      which: fc.nat(1000),
      where: fc.nat(1000),
      texts: textEdits(true),
    }),
    { minLength: 1, maxLength: 8 },
  ),
);

interface Place {
  readonly key: string;
  readonly path: string;
  readonly value: Json;
}

/** Returns the texts and the lists of items of all documents and blocks. */
function placesIn({ roots, blocks }: ContentTree): { texts: Place[]; lists: Place[] } {
  const found = { texts: [] as Place[], lists: [] as Place[] };
  const visit = (key: string, path: string, value: Json | undefined): void => {
    if (value === WORDS || (isObject(value) && value.type === 'doc'))
      found.texts.push({ key, path, value: value as Json });
    else if (Array.isArray(value)) {
      if (value.length > 0 && value.every((item) => isObject(item) && typeof item.key === 'string'))
        found.lists.push({ key, path, value });
      for (const item of value) if (isObject(item)) visit(key, `${path}.${item.key}`, item as JsonObject);
    } else if (isObject(value))
      for (const [field, inner] of Object.entries(value))
        visit(key, path === '' ? field : `${path}.${field}`, inner as Json);
  };
  for (const root of ROOT_KEYS) visit(root, '', roots[root]);
  for (const [key, block] of Object.entries(blocks)) visit(key, '', block);
  return found;
}

/** Writes words into a plain text: at its start, at its end, or in place of a word. */
function written(text: string, at: number, typed: string): string {
  const words = text.split(' ');
  return at % 3 === 0
    ? `${typed} ${text}`
    : at % 3 === 1
      ? `${text} ${typed}`
      : words.with(at % words.length, typed).join(' ');
}

function patchesOf(now: ContentTree, { kind, which, where, texts }: Edit, who: string) {
  const places = placesIn(now);
  const text = places.texts[which % places.texts.length]!;
  const list = places.lists[which % places.lists.length]!;
  const items = list.value as { key: string }[];
  const item = items[where % items.length]!;
  const of = { key: list.key, path: list.path, item: item.key };
  const keys = Object.keys(now.blocks);
  const key = keys[which % keys.length]!;
  const lists = Object.keys(now.lists) as ListId[];
  const into = lists[where % lists.length]!;
  const after = [null, ...listAt(now, into).filter((entry) => entry !== key)][where % 5] ?? null;
  switch (kind) {
    case 'text': {
      const { value } = text;
      const next =
        typeof value === 'string'
          ? written(value, where, `${who}x`)
          : editedText(value as JsonObject, texts, `${who}x`);
      return setField(now, { key: text.key, path: text.path, value: next }).patches;
    }
    case 'removeBlock':
      return removeBlock(now, { list: lists.find((id) => listAt(now, id).includes(key)) ?? null, key })
        .patches;
    case 'moveBlock':
      return moveBlock(now, { key, to: { list: into, after } }).patches;
    case 'addBlock':
      return insertBlock(now, {
        list: into,
        after,
        block: { key: who, componentType: 'Quote', quote: `${who}x` },
        slotsOf,
      }).patches;
    case 'addItem':
      return pushItem(now, { key: list.key, path: list.path, item: { ...item, key: who } }).patches;
    case 'removeItem':
      return removeItem(now, of).patches;
    case 'moveItem':
      return moveItemDown(now, of).patches;
    case 'removeColumn': {
      const column = columnsOf(now)[which % 2];
      if (column === undefined) return [];
      const cells = ['r1', 'r2'].flatMap((row) => cellPatches(now, row, column.id, undefined));
      return [...cells, ...removeItem(now, { key: 'table', path: 'columns', item: column.key }).patches];
    }
    case 'addColumn': {
      const added = pushItem(now, { key: 'table', path: 'columns', item: { key: who, id: who } }).patches;
      return [...added, ...cellPatches(now, 'r1', who, editedText(formatted, texts, `${who}x`))];
    }
    case 'cell': {
      const row = ['r1', 'r2'][where % 2]!;
      const columns = columnsOf(now);
      const { id } = columns[which % columns.length] ?? { id: 'k' };
      const cell = valueAt(now.blocks.table, `rows.${row}.cells.${id}`) ?? formatted;
      return cellPatches(now, row, id, editedText(cell as JsonObject, texts, `${who}x`));
    }
  }
}

const columnsOf = ({ blocks }: ContentTree) =>
  (blocks.table?.columns ?? []) as unknown as { key: string; id: string }[];
const cellPatches = (now: ContentTree, row: string, id: string, value: Json | undefined) =>
  setField(now, { key: 'table', path: `rows.${row}.cells.${id}`, value }).patches;

function edited(who: string, done: readonly Edit[]): ContentTree {
  return done.reduce((now, edit, index) => {
    try {
      return applyPatches(now, patchesOf(now, edit, `${who}${index}`));
    } catch (error) {
      if (error instanceof HearthError) return now;
      throw error;
    }
  }, tree);
}

/** Returns how often each typed word is in a value. */
function typedIn(value: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of JSON.stringify(value).matchAll(/\b(?:ann|ben|cy)\d+x\d*\b/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const three = fc.record({ ann: edits, ben: edits, cy: edits }).map((done) => ({
  ann: edited('ann', done.ann),
  ben: edited('ben', done.ben),
  cy: edited('cy', done.cy),
}));

test(
  'two people in every kind of field: nothing that anybody typed is lost or doubled, and the end can be saved',
  () => {
    fc.assert(
      fc.property(three, ({ ann, ben }) => {
        const merged = merge(tree, ann, ben);
        const [end, asked] = [typedIn(merged.tree), typedIn(merged.conflicts)];
        for (const side of [ann, ben])
          for (const [word, count] of typedIn(side)) {
            expect([word, (end.get(word) ?? 0) > 0 || (asked.get(word) ?? 0) > 0]).toEqual([word, true]);
            expect([word, (end.get(word) ?? 0) <= count]).toEqual([word, true]);
          }
        const { contents } = fromTree(merged.tree, slotsOf) as { contents: JsonObject[] };
        checkBlocks(contents as never);
      }),
      fuzzRuns(60),
    );
  },
  FUZZ_MS,
);

test(
  'three people: the end is the same whoever saves first, where nothing clashes',
  () => {
    fc.assert(
      fc.property(three, ({ ann, ben, cy }) => {
        const ends = [
          [ann, ben, cy],
          [ann, cy, ben],
          [ben, ann, cy],
          [ben, cy, ann],
          [cy, ann, ben],
          [cy, ben, ann],
        ].flatMap(([first, second, last]) => {
          const two = merge(tree, second!, first!);
          const all = merge(tree, last!, two.tree);
          return two.conflicts.length + all.conflicts.length === 0 ? [all.tree] : [];
        });
        for (const end of ends) expect(end).toEqual(ends[0]);
        // All orders have the typed words of all three, also if only some of the orders ask.
        for (const end of ends)
          for (const side of [ann, ben, cy])
            for (const word of typedIn(side).keys())
              expect([word, typedIn(end).get(word)]).toEqual([word, typedIn(side).get(word)]);
      }),
      fuzzRuns(40),
    );
  },
  FUZZ_MS,
);
