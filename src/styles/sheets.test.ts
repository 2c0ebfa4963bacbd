import { expect, test } from 'vitest';
import { completePage } from '../blocks/complete-page.ts';
import { FONT_SIZE } from '../model/limits.ts';
import { completeSheet, pageSheet, plainSheet } from './sheets.ts';

const pageWith = (focus: unknown) =>
  completePage({
    headerType: 'FullWidthImageHeader',
    header: { image: { imageId: 'sea', alt: '', focus } },
    contents: [],
  } as never) as never;

test('a page has the rules for the focus points of its own pictures, and the editor those for all', () => {
  const sheet = pageSheet(pageWith({ x: 0.5, y: 0.8 }));
  expect(sheet.match(/\.focus-[^{]+{[^}]*}/g)).toEqual(['.focus-y-80{--y:80%}']);
  expect(sheet).toContain('object-position:var(--x,50%) var(--y,50%)');
  expect(pageSheet(pageWith(undefined))).not.toContain('object-position');
  expect(completeSheet().match(/\.focus-[xy]-/g)).toHaveLength(40);
});

test('every page, also one without content, has the rule for each text size but the first', () => {
  for (const sheet of [plainSheet(), pageSheet(pageWith(undefined)), completeSheet()])
    expect(sheet.match(/html\[data-font-size="?\d"?\]/g)).toHaveLength(FONT_SIZE.max - FONT_SIZE.min);
});

test('a page has the rules for the margins of its own blocks, nested ones too, and the editor those for all', () => {
  const inside = { key: 'in', componentType: 'Text', marginTop: { small: 3, large: 5 } };
  const contents = [
    { key: 'a', componentType: 'TitledArea', contents: [inside] },
    { key: 'b', componentType: 'Text', marginBottom: { medium: 6 } },
  ];
  const margins = (sheet: string) =>
    [...sheet.matchAll(/\.(m[tb]-(?:[ml]-)?\d)\s*{/g)].map(([, name]) => name);
  expect(margins(pageSheet(completePage({ contents } as never) as never))).toEqual([
    'mt-3',
    'mb-m-6',
    'mt-l-5',
  ]);
  expect(margins(pageSheet(completePage({ contents: [] } as never) as never))).toEqual([]);
  expect(margins(completeSheet())).toHaveLength(42);
});

test('a page has the rules for the columns and colours that its blocks use, nested ones too, and the editor those for all', () => {
  const panel = { key: 'p', componentType: 'ContentPanel', backgroundColour: 'blue-400' };
  const columns = { componentType: 'SplitContent', width: 7, gap: 4, usePixelGap: true, left: [panel] };
  const rules = (sheet: string) => [
    ...new Set(
      [...sheet.matchAll(/\.((?:split|panel)-(?:px-|blue-|orange-)?\d+)\s*{/g)].map(([, name]) => name),
    ),
  ];
  const contents = [{ key: 'a', ...columns, left: [{ key: 'b', ...columns, width: 3, left: [panel] }] }];
  expect(rules(pageSheet(completePage({ contents } as never) as never))).toEqual([
    'panel-blue-400',
    'split-px-4',
    'split-3',
    'split-5',
    'split-7',
    'split-9',
  ]);
  expect(rules(completeSheet())).toHaveLength(23);
});

test('a page with two columns and two colours has the rules of both, and a page without has none', () => {
  const panel = (key: string, backgroundColour: string) => ({
    key,
    componentType: 'ContentPanel',
    backgroundColour,
  });
  const split = (key: string, width: number, left: object[]) => ({
    key,
    componentType: 'SplitContent',
    width,
    gap: 1,
    left,
  });
  const contents = [
    split('a', 4, [panel('b', 'blue-200')]),
    split('c', 6, [panel('d', 'orange-500')]),
    panel('e', 'no colour'),
  ];
  const rules = (sheet: string) =>
    [...sheet.matchAll(/\.((?:split|panel)(?:-[\w-]+)?)\s*{/g)].map(([, name]) => name!);
  const found = rules(pageSheet(completePage({ contents } as never) as never));
  expect(found.filter((name) => /\d$|-full|-transparent|-white/.test(name))).toEqual([
    ...['panel-blue-200', 'panel-orange-200', 'panel-orange-500'],
    ...['split-4', 'split-5', 'split-6', 'split-7'],
  ]);
  expect(found).toEqual(expect.arrayContaining(['panel', 'split', 'split-column']));
  expect(rules(pageSheet(completePage({ contents: [] } as never) as never))).toEqual([]);
});

const sheetWith = (...types: string[]) =>
  pageSheet(
    completePage({
      contents: types.map((componentType) => ({ key: componentType, componentType })),
    } as never) as never,
  );
const SNAP = 'scroll-snap-type: x mandatory';
const times = (rule: string, sheet: string) => sheet.split(rule).length - 1;

test('a page with both forms has the rules of forms once, and so has the editor', () => {
  const both = sheetWith('ContactForm', 'WorkshopEnquiryForm');
  expect(both.length).toBe(sheetWith('ContactForm').length);
  expect(both.match(/\.form-choice input\s*{/g)).toHaveLength(1);
  expect(completeSheet().match(/\.form-choice input\s*{/g)).toHaveLength(1);
});

test('a page with testimonials and a carousel has the rules of slides once, before those of either', () => {
  const [carousel, testimonials] = [sheetWith('OneActiveCarousel'), sheetWith('Testimonials')];
  const both = sheetWith('OneActiveCarousel', 'Testimonials');
  for (const sheet of [carousel, testimonials, both, completeSheet()]) {
    expect(times(SNAP, sheet)).toBe(1);
    expect(sheet.search(/\.(carousel|testimonials) {/)).toBeGreaterThan(sheet.indexOf(SNAP));
  }
  const withNeither = sheetWith('Text').length;
  const shared = carousel.length + testimonials.length - withNeither - both.length;
  expect(shared).toBeGreaterThan(1000);
});

test('the editor has no rule of the headers and the blocks twice', () => {
  const rules: readonly string[] = completeSheet().match(/^[^\s@}][^{}]*{[^{}]*}/gm) ?? [];
  expect(rules.length).toBeGreaterThan(200);
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
});

test('no style sheet of a block or a header imports another one, which pages could get twice', () => {
  const sheets = import.meta.glob<string>(['../blocks/*/*.css', '../headers/**/*.css'], {
    eager: true,
    import: 'default',
    query: '?raw',
  });
  expect(Object.keys(sheets).length).toBeGreaterThan(15);
  expect(Object.entries(sheets).filter(([, sheet]) => sheet.includes('@import'))).toEqual([]);
});
