import { expect, test } from 'vitest';
import { asOn } from './emulate.ts';

const day = { dark: false, contrast: false, paper: false };

test.each([
  ['(prefers-color-scheme: dark)', day, '(max-width: 0px)'],
  ['(prefers-color-scheme: dark)', { ...day, dark: true }, '(min-width: 0px)'],
  ['(width < 768px) and (prefers-color-scheme: dark)', day, '(width < 768px) and (max-width: 0px)'],
  ['screen and (prefers-color-scheme:dark)', { ...day, dark: true }, 'screen and (min-width: 0px)'],
  ['(prefers-color-scheme: light)', { ...day, dark: true }, '(max-width: 0px)'],
  ['(forced-colors: active)', { ...day, contrast: true }, '(min-width: 0px)'],
  ['(forced-colors: active)', day, '(max-width: 0px)'],
  ['not (forced-colors: active)', day, 'not (max-width: 0px)'],
  ['(prefers-contrast: more)', { ...day, contrast: true }, '(min-width: 0px)'],
  ['print', day, 'print'],
  ['print', { ...day, paper: true }, 'all'],
  ['screen', { ...day, paper: true }, 'print and (max-width: 0px)'],
  [
    'screen and (width >= 1024px)',
    { ...day, paper: true },
    'print and (max-width: 0px) and (width >= 1024px)',
  ],
  ['(width >= 1024px)', { ...day, dark: true }, '(width >= 1024px)'],
])('%s on %j reads %s', (query, device, expected) => {
  expect(asOn(device, query)).toBe(expected);
});
