import fc from 'fast-check';
import type { JsonObject } from '../json.ts';
import type { Line } from '../merge-lines.ts';
import { docOf, linesOf } from '../text-lines.ts';

/** A random edit of a text. The numbers choose the line, the word, and a second place. */
export interface TextEdit {
  readonly kind: (typeof KINDS)[number];
  readonly line: number;
  readonly word: number;
  readonly to: number;
}

const KINDS = [
  'addWord',
  'addWord',
  'changeWord',
  'changeWord',
  'removeWord',
  'mark',
  'split',
  'join',
  'addLine',
  'removeLine',
  'moveLine',
  'kind',
] as const;

/** The edits of one paragraph, for formatted texts. */
const INLINE = ['addWord', 'changeWord', 'removeWord', 'mark'] as const;

/** Returns lists of random edits of a text. */
export function textEdits(isOneLine = false): fc.Arbitrary<TextEdit[]> {
  const kinds: readonly TextEdit['kind'][] = isOneLine ? INLINE : KINDS;
  const edit = fc.record({
    kind: fc.constantFrom(...kinds),
    line: fc.nat(20),
    word: fc.nat(30),
    to: fc.nat(20),
  });
  // Without a bias to small numbers, which would make most edits meet at the start.
  return fc.noBias(fc.array(edit, { minLength: 1, maxLength: 4 }));
}

type Write = (kind: number) => string;
const PLACES: readonly ((item: 'item' | 'list' | 'nothing') => object)[] = [
  () => ({ begins: 'nothing', lists: [], node: { type: 'paragraph' } }),
  () => ({ begins: 'nothing', lists: [], node: { attrs: { level: 2 }, type: 'heading' } }),
  (begins) => ({ begins, lists: [{ type: 'bullet_list' }], node: { type: 'paragraph' } }),
  (begins) => ({
    begins,
    lists: [{ type: 'bullet_list' }, { attrs: { order: 1 }, type: 'ordered_list' }],
    node: { type: 'paragraph' },
  }),
];
const kindAt = (place: number, begins: 'item' | 'list' | 'nothing' = 'item') =>
  JSON.stringify(PLACES[place % PLACES.length]!(begins));

const piece = (text: string, marks: object[] | null = null) => JSON.stringify([{ marks, text }]);
const MARKS = [[{ type: 'strong' }], [{ type: 'em' }], [{ type: 'strong' }, { type: 'em' }]];

/** Random rich texts. The words are unique, or from a small vocabulary so that they repeat. */
export function richTexts(repeats: boolean): fc.Arbitrary<JsonObject> {
  const line = fc.record({ place: fc.nat(3), words: fc.integer({ min: 1, max: 12 }), more: fc.boolean() });
  return fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => {
    let count = 0;
    const word = () => piece(`w${repeats ? count++ % 5 : count++} `);
    const withWords = lines.map(({ place, words, more }) => ({
      kind: kindAt(place, more ? 'nothing' : 'item'),
      words: Array.from({ length: repeats ? words - 1 : words }, word),
    }));
    return docOf(withWords);
  });
}

/** Applies edits to a rich text. Each typed word is unique and begins with `who`. */
export function editedText(doc: JsonObject, edits: readonly TextEdit[], who: string): JsonObject {
  let count = 0;
  const write: Write = () => piece(`${who}${count++} `);
  const lines = edits.reduce((before, edit) => editedLines(before, edit, write), linesOf(doc));
  return docOf(lines);
}

function editedLines(lines: Line[], { kind, line, word, to }: TextEdit, write: Write): Line[] {
  const at = line % Math.max(1, lines.length);
  const target = lines[at];
  if (target === undefined) return [{ kind: kindAt(0), words: [write(0)] }];
  const { words } = target;
  const place = word % (words.length + 1);
  const on = words.length === 0 ? 0 : word % words.length;
  const withWords = (next: readonly string[]) => lines.with(at, { ...target, words: next });
  switch (kind) {
    case 'addWord':
      return withWords(words.toSpliced(place, 0, write(0)));
    case 'changeWord':
      return words.length === 0 ? lines : withWords(words.with(on, write(0)));
    case 'removeWord':
      return words.length === 0 ? lines : withWords(words.toSpliced(on, 1));
    case 'mark': {
      const [first] = words.length === 0 ? [] : (JSON.parse(words[on]!) as { text: string }[]);
      return first === undefined ? lines : withWords(words.with(on, piece(first.text, MARKS[to % 3]!)));
    }
    case 'split':
      return lines.toSpliced(
        at,
        1,
        { ...target, words: words.slice(0, place) },
        { ...target, words: words.slice(place) },
      );
    case 'join': {
      const next = lines[at + 1];
      if (next === undefined) return lines;
      return lines.toSpliced(at, 2, { ...target, words: [...words, ...next.words] });
    }
    case 'addLine':
      return lines.toSpliced(at + (to % 2), 0, { kind: kindAt(to), words: [write(0), write(1), write(2)] });
    case 'removeLine':
      return lines.length === 1 ? lines : lines.toSpliced(at, 1);
    case 'moveLine':
      return lines.toSpliced(at, 1).toSpliced(to % lines.length, 0, target);
    case 'kind':
      return lines.with(at, { ...target, kind: kindAt(to) });
  }
}
