import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BRAND_COLOURS, brandSheet, brandTokens, HOUSE_COLOUR, shownBrand } from './brand-colour.ts';
import { contrast, hexFrom, luminance, oklchOf } from './oklch.ts';

const sheet = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of the first `:root` rule after a text in the style sheet, without their dashes. */
function tokensAfter(text: string): Record<string, string> {
  const start = sheet.indexOf(':root {', sheet.indexOf(text));
  const rule = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): (#[\da-f]+);/g)].map(([, name, value]) => [
      name,
      value!.length === 4 ? value!.replaceAll(/[\da-f]/g, '$&$&') : value!,
    ]),
  );
}

const house = { light: tokensAfter(''), dark: tokensAfter('prefers-color-scheme: dark') };

/** Colours over the whole range: 9 levels of red, green and blue each. */
const levels = [0, 32, 64, 96, 128, 160, 192, 224, 255].map((part) => part.toString(16).padStart(2, '0'));
const all = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
);
const made = new Map(all.map((hex) => [hex, brandTokens(hex)]));

test('black, white and a colour come back from their lightness, chroma and hue as they were', () => {
  for (const hex of ['#000000', '#ffffff', '#12395b', '#f4a66d']) expect(hexFrom(oklchOf(hex))).toBe(hex);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('no colour, and the colour of the house, change nothing of the style sheet', () => {
  expect([brandSheet(''), brandSheet(HOUSE_COLOUR)]).toEqual(['', '']);
  expect(shownBrand('')).toMatchObject({ colour: HOUSE_COLOUR, words: '#ffffff', shifted: null });
  expect(shownBrand('').contrast).toBeCloseTo(11.9, 1);
  expect(house.light['blue-800']).toBe(HOUSE_COLOUR);
});

test('the colours offered are shown as they are', () => {
  for (const { colour } of BRAND_COLOURS) {
    expect([colour, shownBrand(colour).colour, shownBrand(colour).shifted]).toEqual([colour, colour, null]);
    expect(shownBrand(colour).contrast).toBeGreaterThanOrEqual(7);
  }
});

test('a colour on which no words can be read becomes the nearest one that passes', () => {
  expect(shownBrand('#ffd23f')).toMatchObject({ colour: '#ffd23f', words: '#0f1f2e', shifted: null });
  const grey = shownBrand('#7a7a7a');
  expect(grey).toMatchObject({ words: '#ffffff', shifted: 'darker' });
  expect(luminance('#7a7a7a') - luminance(grey.colour)).toBeLessThan(0.03);
  expect(shownBrand('#838383').shifted).toBe('lighter');
});

describe.each(['light', 'dark'] as const)('over the whole range of colours (%s)', (scheme) => {
  const pairs = [
    { ground: 'blue-800', words: ['on-blue-800'], least: 4.5 },
    { ground: 'blue-400', words: ['on-blue-400'], least: 7 },
    { ground: 'blue-200', words: ['on-blue-200', 'link'], least: 7 },
    { ground: 'white', words: ['link'], least: 7 },
    { ground: 'surface', words: ['link'], least: 7 },
    { ground: 'orange-200', words: ['link'], least: 7 },
    { ground: 'accent', words: ['on-accent'], least: 7 },
    { ground: 'surface', words: ['accent'], least: 4.5 },
  ];
  const given = { ...house.light, ...(scheme === 'dark' ? house.dark : {}) };
  const tokensOf = (hex: string): Record<string, string> => ({ ...given, ...made.get(hex)?.[scheme] });

  test.each(pairs)('words on $ground have a contrast of at least $least to 1', ({ ground, words, least }) => {
    const low = all.filter((hex) => {
      const tokens = tokensOf(hex);
      return words.some((name) => contrast(tokens[name]!, tokens[ground]!) < least);
    });
    expect(low).toEqual([]);
  });

  test('one of the two colours of the focus ring is visible on the brand', () => {
    const hidden = all.filter((hex) => {
      const tokens = tokensOf(hex);
      return ['blue-200', 'blue-400', 'blue-800'].some((name) =>
        ['focus', 'focus-ink'].every((ring) => contrast(tokens[ring]!, tokens[name]!) < 3),
      );
    });
    expect(hidden).toEqual([]);
  });

  if (scheme === 'dark')
    test('no panel is brighter than the crisis card', () => {
      const bright = all.filter((hex) => {
        const tokens = tokensOf(hex);
        return ['blue-200', 'blue-400', 'blue-800'].some(
          (name) => luminance(tokens[name]!) > luminance(tokens.crisis!),
        );
      });
      expect(bright).toEqual([]);
    });
});

test('buttons do not disappear beside a colour that is as warm as they are', () => {
  expect(brandTokens('#7a3d14')?.light.accent).toBe(HOUSE_COLOUR);
  expect(brandTokens('#1f5c47')?.light).not.toHaveProperty('accent');
});

test('the rules are for screens, light and dark, and small', () => {
  const rules = brandSheet('#1f5c47', '.x');
  expect(rules).toMatch(
    /^@media screen\{\.x\{--link:#[\da-f]{6};[^}]+\}\}@media screen and \(prefers-color-scheme:dark\)\{\.x\{[^}]+\}\}$/,
  );
  expect(rules).toContain('--blue-800:#1f5c47');
  expect(rules.length).toBeLessThan(500);
});
