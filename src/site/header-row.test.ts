import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { headerRowClass, ROW_WIDTHS } from './header-row.ts';
import { navWith, page } from './testing/shells.ts';

const entry = (text: string, subItems: string[] = []) => ({
  key: text,
  link: page('/', text),
  subItems: subItems.map((text) => ({ key: text, link: page('/', text) })),
});
const nav = navWith({
  items: ['Get help', 'About us', 'Stories', 'Support us', 'Contact'].map((text) => entry(text)),
  donate: page('/donate', 'Donate'),
});
const logo = (width: number, height: number) => ({
  imageId: 'mark',
  alt: '',
  crop: { left: 0, top: 0, width, height },
});
const settings = { title: 'Open Verandah', logo: logo(480, 480) };

test('the style sheet has a class for each width but the first, and one for no width', () => {
  const sheet = readFileSync(new URL('site-header.css', import.meta.url), 'utf8');
  const rules = [...sheet.matchAll(/\.site-header(-\w+)? \{\s*--row: ([\d.]+)rem/g)];
  expect(rules.map(([, name, row]) => [name, Number(row)])).toEqual([
    ...ROW_WIDTHS.map((width, index) => [index === 0 ? undefined : `-${width}`, width / 10]),
    ['-menu', 99],
  ]);
});

describe('the width from which a header is in one row', () => {
  test('is that of a small laptop for a short name and five entries', () => {
    expect(headerRowClass(nav, settings)).toBe('');
  });

  test.each([
    ['a long name', nav, { ...settings, title: 'Samaritans of Northern Victoria and Tasm' }, '89'],
    ['a wide logo', nav, { ...settings, logo: logo(400, 100) }, '71'],
    [
      'more entries',
      navWith({ ...nav, items: [...nav.items, entry('What we do'), entry('News')] }),
      settings,
      '79',
    ],
    [
      'a long button',
      navWith({ ...nav, donate: page('/donate', 'Give what you can today') }),
      settings,
      '79',
    ],
    ['capitals', nav, { ...settings, title: 'OPEN VERANDAH' }, '71'],
    ['ideographs', nav, { ...settings, title: '開かれたベランダの家族を支える会' }, '79'],
  ])('is larger with %s', (_, nav, settings, width) => {
    expect(headerRowClass(nav, settings)).toBe(`site-header-${width}`);
  });

  test('counts the arrows of submenus where they need more than the space that is kept for them', () => {
    const short = [...'ABCDEFGHIJKLMNOPQ'];
    const items = short.map((text) => entry(text));
    const title = 'Harbour Line';
    expect(headerRowClass(navWith({ items }), { title, logo: null })).toBe('');
    const withSubmenus = navWith({ items: short.map((text) => entry(text, ['Below'])) });
    expect(headerRowClass(withSubmenus, { title, logo: null })).toBe('site-header-71');
  });

  test('does not count entries, buttons and logos that visitors do not see', () => {
    const hidden = navWith({ ...nav, items: [...nav.items, entry(''), entry(''), entry(''), entry('')] });
    expect(headerRowClass(hidden, settings)).toBe('');
    expect(headerRowClass(navWith({}), { title: '', logo: null })).toBe('');
  });

  test('is none where no window is wide enough', () => {
    const items = Array.from({ length: 12 }, (_, index) => entry(`Training and workshops ${index}`));
    expect(headerRowClass(navWith({ items }), settings)).toBe('site-header-menu');
  });
});
