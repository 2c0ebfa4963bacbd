import { expect, test } from 'vitest';
import { NARROW_WINDOW_PX, SIDEBAR_WIDTH_PX } from '../model/limits.ts';
import textSizes from '../styles/text-size.css?raw';
import { sheets as loaded } from './editor-sheets.ts';
import room from './sidebar/room.css?raw';
import sidebar from './sidebar/sidebar.css?raw';

const sheets = import.meta.glob<string>('./**/*.css', { eager: true, import: 'default', query: '?raw' });

/** The media query for windows in which a dialog leaves no room at its sides. */
const DIALOG_FILLS = '(width <= 480px)';

test('the style sheets have the width of the sidebar and of a narrow window from the limits', () => {
  expect(sidebar).toContain(`width: ${SIDEBAR_WIDTH_PX}px;`);
  const widths = Object.values(sheets).flatMap((sheet) => sheet.match(/\(width[^)]*\)/g) ?? []);
  const narrow = [
    `(width <= ${NARROW_WINDOW_PX}px)`,
    `(width > ${NARROW_WINDOW_PX}px)`,
    `(width >= ${NARROW_WINDOW_PX + 1}px)`,
  ];
  expect(widths.length).toBeGreaterThan(5);
  // Widths in ch are those of the page's header, and widths in em are about large texts.
  const ofWindow = widths.filter((width) => !/ch|em/.test(width));
  expect(ofWindow.filter((width) => width !== DIALOG_FILLS && !narrow.includes(width))).toEqual([]);
});

test('texts, and the heights of what holds them, grow with the text size of the browser', () => {
  const fixed = Object.entries(sheets).flatMap(([name, sheet]) =>
    [
      ...sheet.matchAll(/(?:font(?:-size)?|line-height):[^;]*\dpx|(?:^|\s|\{)(?:min-)?height: [1-9]\dpx/g),
    ].map(([rule]) => `${name}: ${rule}`),
  );
  expect(fixed.filter((rule) => !/(?:height: 10px)$/.test(rule))).toEqual([]);
});

test('the site’s own text size leaves the editor as it is', () => {
  const sizes = [...textSizes.matchAll(/data-font-size="(\d)"\] \{\s*font-size: ([\d.]+)%/g)];
  expect(sizes).toHaveLength(5);
  for (const [, size, percent] of sizes)
    expect(room).toContain(
      `html[data-editor][data-font-size="${size}"] {\n  --he-px: calc(1rem / ${(16 * Number(percent)) / 100});`,
    );
});

test('what moves stands still for those who ask their system for less motion', () => {
  const moving = Object.entries(sheets).filter(([, sheet]) =>
    /(?:animation|transition): (?!none)/.test(sheet),
  );
  expect(moving.length).toBeGreaterThan(3);
  expect(
    moving.filter(([, sheet]) => !sheet.includes('prefers-reduced-motion')).map(([name]) => name),
  ).toEqual([]);
});

test('more contrast, where a system asks for it, is of every edge and every quiet word', () => {
  const more = /@media \(prefers-contrast: more\) \{([^}]*)\}/.exec(sheets['./ui/base.css']!)![1]!;
  const tokens = [...more.matchAll(/--he-[\w-]+(?=: var\(--he-ink\))/g)].map(([token]) => token);
  expect(tokens).toEqual(['--he-line', '--he-edge', '--he-control', '--he-ink-2', '--he-ink-3']);
});

test('the words for empty fields are in no style sheet: their elements have them', () => {
  for (const [name, sheet] of Object.entries(sheets)) expect(sheet, name).not.toMatch(/content:[^;]*Insert/);
});

test('no component but the editor itself renders a style sheet: all around it would be hidden until the sheet is there', () => {
  const components = import.meta.glob<string>('./**/*.tsx', {
    eager: true,
    import: 'default',
    query: '?raw',
  });
  const withSheet = Object.entries(components).filter(([, text]) => text.includes('<link '));
  expect(withSheet.map(([name]) => name)).toEqual(['./Editor.tsx']);
});

test('each class has its rules in one style sheet: the order in which sheets are loaded changes nothing', () => {
  const names = new Map<string, Set<string>>();
  for (const [name, sheet] of Object.entries(sheets))
    for (const [, own = ''] of sheet.matchAll(/^\s*\.(he-[\w-]+) \{/gm))
      names.set(own, (names.get(own) ?? new Set()).add(name));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter(([, found]) => found.size > 1)).toEqual([]);
});

test('the sheet of all popovers precedes those that give a popover its place', () => {
  const place = (name: string) => loaded.findIndex((url) => url.includes(name));
  expect(place('ui/popover')).toBeGreaterThan(place('ui/base'));
  expect(place('ui/popover')).toBeLessThan(place('menu/menu'));
});
