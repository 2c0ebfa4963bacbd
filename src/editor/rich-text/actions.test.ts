import { describe, expect, test } from 'vitest';
import { checkRichText, richTextSchema } from '../../model/rich-text-schema.ts';
import { actionsOf, toolsAt } from './actions.ts';
import { levelsIn, sinkItems } from './lists.ts';
import {
  doc,
  done,
  h,
  json,
  li,
  linked,
  ol,
  p,
  selected,
  stateOf,
  strong,
  ul,
} from './testing/make-document.ts';
import { lineSchema } from './text-documents.ts';
import type { TextAction } from './text-tools.ts';

const shown = { style: false, headers: false, lists: false, links: false };
const actions = actionsOf(richTextSchema, shown);
const after = (action: TextAction, signed: ReturnType<typeof doc>) => {
  const state = done(actions[action]!, signed);
  if (state !== null) checkRichText(json(state.doc));
  return state === null ? null : json(state.doc);
};

describe('marks', () => {
  test('bold is applied to the selection and removed again', () => {
    expect(after('bold', doc(p('a <b> c')))).toEqual(json(doc(p('a ', strong('b'), ' c'))));
    expect(after('bold', doc(p('a ', strong('<b>'))))).toEqual(json(doc(p('a b'))));
  });
});

describe('clearing', () => {
  test('selected words lose marks, headings and lists, and keep their links', () => {
    const formatted = doc(h(2, strong('<a'), ' b'), ul(li(p('c', linked('d', '/d'), strong('>e')))));
    expect(after('clear', formatted)).toEqual(json(doc(p('a b'), p('c', linked('d', '/d'), strong('e')))));
    expect(after('clear', doc(p('a|')))).toBeNull();
  });
});

describe('block types', () => {
  test('a paragraph becomes a heading, and a heading a paragraph', () => {
    expect(after('heading3', doc(p('a|')))).toEqual(json(doc(h(3, 'a'))));
    expect(after('paragraph', doc(h(3, 'a|')))).toEqual(json(doc(p('a'))));
  });

  test('a list item leaves its lists to become a heading', () => {
    expect(after('heading2', doc(ul(li(p('a')), li(p('b'), ul(li(p('c|')))))))).toEqual(
      json(doc(ul(li(p('a')), li(p('b'))), h(2, 'c'))),
    );
  });
});

describe('lists', () => {
  test('paragraphs become list items, and list items paragraphs', () => {
    expect(after('bulletList', doc(p('<a'), p('b>')))).toEqual(json(doc(ul(li(p('a')), li(p('b'))))));
    expect(after('bulletList', doc(ul(li(p('<a')), li(p('b>')))))).toEqual(json(doc(p('a'), p('b'))));
  });

  test('a nested list item becomes a paragraph directly', () => {
    expect(after('bulletList', doc(ul(li(p('a'), ul(li(p('b|')))))))).toEqual(
      json(doc(ul(li(p('a'))), p('b'))),
    );
  });

  test('a bulleted list becomes a numbered one', () => {
    expect(after('orderedList', doc(ul(li(p('a|')), li(p('b')))))).toEqual(
      json(doc(ol(li(p('a')), li(p('b'))))),
    );
  });

  test('headings and lists in the selection become one list and stay selected', () => {
    const state = done(actions.orderedList!, doc(h(2, 'a<a'), ul(li(p('b')), li(p('c'))), p('d>d'), p('e')))!;
    expect(json(state.doc)).toEqual(json(doc(ol(li(p('aa')), li(p('b')), li(p('c')), li(p('dd'))), p('e'))));
    expect(selected(state)).toBe('a/b/c/d');
  });

  test('list items can be nested as deeply as a text can be stored, and no deeper', () => {
    let text = doc(ul(li(p('a')), li(p('b|'))));
    for (let press = 0; press < 12; press++) {
      const sunk = done(sinkItems, text);
      if (sunk === null) break;
      const deepest = json(sunk.doc);
      checkRichText(deepest);
      // The next item is at the same depth as the previous one, and is then moved one level further in.
      text = deeper(levelsIn(sunk.doc));
    }
    expect(levelsIn(text)).toBeLessThanOrEqual(19);
  });
});

/** Returns a list nested to this number of levels, with one more item at the deepest level. */
function deeper(levels: number) {
  let inner = ul(li(p('x')), li(p('y|')));
  while (levelsIn(doc(inner)) < Math.min(levels, 19)) inner = ul(li(p('x'), inner));
  return doc(inner);
}

describe('actions that the form hides', () => {
  test('each option removes its actions', () => {
    const left = (hide: Partial<typeof shown>) =>
      Object.keys(actionsOf(richTextSchema, { ...shown, ...hide }));
    expect(left({ style: true })).not.toContain('bold');
    expect(left({ headers: true })).not.toContain('heading2');
    expect(left({ lists: true })).not.toContain('bulletList');
    expect(left({ links: true })).not.toContain('removeLink');
    expect(left({})).toHaveLength(11);
  });

  test('formatted text has marks only', () => {
    expect(Object.keys(actionsOf(lineSchema, shown))).toEqual(['bold', 'italic', 'underline', 'clear']);
    expect(actionsOf(lineSchema, { ...shown, style: true })).toEqual({});
  });
});

describe('the state of the toolbar', () => {
  test('has the marks, the block type and the list of the selection', () => {
    expect(toolsAt(stateOf(doc(p(strong('a|')))))).toEqual({
      pressed: ['bold', 'paragraph'],
      inLink: false,
      language: null,
    });
    expect(toolsAt(stateOf(doc(h(4, 'a|')))).pressed).toEqual(['heading4']);
    expect(toolsAt(stateOf(doc(ol(li(p('a|')))))).pressed).toEqual(['paragraph', 'orderedList']);
  });

  test('has no block type if the selected paragraphs have different ones', () => {
    expect(toolsAt(stateOf(doc(h(2, '<a'), p('b>')))).pressed).toEqual([]);
  });
});
