import { expect, test } from 'vitest';
import { usedRules } from './used-rules.ts';

const without = (sheet: string, ...names: string[]) => usedRules(sheet, (name) => names.includes(name));

test.each([
  ['.a{x:1}.b{x:2}', '.b{x:2}'],
  [
    '/* One. */\n.a {\n  x: 1;\n}\n\n/* Two: .a, too. */\n.b {\n  x: 2;\n}\n',
    '\n\n/* Two: .a, too. */\n.b {\n  x: 2;\n}\n',
  ],
  ['@container site (width >= 1px){.a{x:1}.b{x:2}}.a{x:3}', '@container site (width >= 1px){.b{x:2}}'],
  [':where(.site) .a{x:1}:where(.site) .b{x:2}', ':where(.site) .b{x:2}'],
  ['.a,.c{x:1}.a, .b{x:2}', '.a, .b{x:2}'],
])('leaves out the rules of classes that are not used: %j', (sheet, left) => {
  expect(without(sheet, 'a', 'c')).toBe(left);
});

test.each([
  ['.b, .a {x:1}.a-2{x:2}.a:hover{x:3}.a::after{x:4}'],
  ['.b .a{x:1}.b > .a{x:2}.a .b{x:3}.a.b{x:4}:is(.a){x:5}p.a{x:6}'],
  ['.b:has(.a){x:1}.b:not(.a .c){x:2}.b[class*=".a"]{x:3}'],
  ['@media print{.b .a{x:1}}@page{margin:1px}'],
])('leaves every other rule as it is: %j', (sheet) => {
  expect(without(sheet, 'a')).toBe(sheet);
});
