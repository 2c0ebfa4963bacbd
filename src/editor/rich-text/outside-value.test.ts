import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { becoming } from './outside-value.ts';
import { doc, h, li, p, selected, stateOf, strong, ul } from './testing/make-document.ts';

test.each([
  ['before it', doc(h(2, 'Other words'), p('Two three four'))],
  ['behind it', doc(p('One'), p('Two three five'), p('Six'))],
  ['beside it in its paragraph', doc(p('One'), p('2 three four'))],
])('a change %s does not move the selection within its words', (_where, next) => {
  const state = stateOf(doc(p('One'), p('Two <three> four')));
  expect(selected(state.apply(becoming(state, next)!))).toBe('three');
});

test('an equal value needs no transaction', () => {
  expect(becoming(stateOf(doc(p('One|'))), doc(p('One')))).toBeNull();
});

const words = fc.constantFrom('a', 'aa', 'ab', 'b a');
const block: fc.Arbitrary<Node> = fc.oneof(
  words.map((text) => p(text)),
  words.map((text) => p(strong(text), text)),
  fc.constant(p()),
  words.map((text) => h(3, text)),
  fc.array(words, { minLength: 1, maxLength: 3 }).map((items) => ul(...items.map((text) => li(p(text))))),
  words.map((text) => ul(li(p(text), ul(li(p(text)), li(p()))))),
);
const anyDoc = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => doc(...blocks));

test('any text can become any other', () => {
  fc.assert(
    fc.property(anyDoc, anyDoc, (before, next) => {
      const state = stateOf(before);
      const tr = becoming(state, next);
      expect((tr?.doc ?? state.doc).toJSON()).toEqual(next.toJSON());
      expect(tr === null).toBe(before.eq(next));
    }),
  );
});
