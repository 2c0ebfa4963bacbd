import { expect, test } from 'vitest';
import { classStylesOf, stylesOf } from './styles.ts';

const classes = (css: string) =>
  Object.fromEntries([...classStylesOf([css])].map(([name, styles]) => [name, Object.fromEntries(styles)]));

test('the rules for single classes are read, also inside other rules and between comments', () => {
  const css = `<!-- /* { */ .a, p.b { FONT-WEIGHT: Bold; margin: 0 } /*/ .no { display: none } */
    @media print { .c { display: none } } .a .d { display: none } .a { font-style: italic } .e { display: none`;
  expect(classes(css)).toEqual({
    a: { 'font-weight': 'bold', 'font-style': 'italic' },
    b: { 'font-weight': 'bold' },
    c: { display: 'none' },
  });
});

test('an element’s own style overrides that of its classes', () => {
  const attributes: Record<string, string> = { class: 'a b', style: 'font-weight: normal' };
  const element = {
    nodeType: 1,
    localName: 'p',
    childNodes: [],
    getAttribute: (name: string) => attributes[name] ?? null,
  };
  const sheet = classStylesOf(['.a { font-weight: bold; display: block } .b { display: none }']);
  expect(Object.fromEntries(stylesOf(element, sheet))).toEqual({ 'font-weight': 'normal', display: 'none' });
});

const LONG = 200_000;

test.each([
  ['no braces', 'a'.repeat(LONG)],
  ['braces that stay open', '.a{'.repeat(LONG / 3)],
  ['comments that stay open', '/* '.repeat(LONG / 3)],
  ['many classes and many properties', `${'.a,'.repeat(LONG / 6)}.a{${'b:c;'.repeat(LONG / 8)}}`],
])('a long style sheet with %s is read quickly', (_name, css) => {
  const before = process.threadCpuUsage();
  classStylesOf([css]);
  // The limit is in microseconds of processor time. Linear parsing takes less than a fifth of the limit.
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});
