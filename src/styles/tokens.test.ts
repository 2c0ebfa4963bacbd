import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Returns the custom properties of the first `:root` rule after a text in the style sheet. */
function tokensAfter(text: string): Record<string, string> {
  const start = sheet.indexOf(':root {', sheet.indexOf(text));
  const rule = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...rule.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
}

function luminance(colour: string): number {
  const full = colour.length === 4 ? colour.replaceAll(/[\da-f]/g, '$&$&') : colour;
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const light = tokensAfter('');
const schemes = {
  light,
  dark: { ...light, ...tokensAfter('prefers-color-scheme: dark') },
  print: { ...light, ...tokensAfter('@media print') },
};

const [, errorLight, errorDark] = /light-dark\((#\w+), (#\w+)\)/.exec(light['--error']!)!;

it('the words of an error have a contrast of at least 7 to 1', () => {
  for (const ground of ['--surface', '--white']) {
    expect(contrast(errorLight!, schemes.light[ground]!)).toBeGreaterThanOrEqual(7);
    expect(contrast(errorDark!, schemes.dark[ground]!)).toBeGreaterThanOrEqual(7);
  }
});

describe.each(Object.entries(schemes))('colours (%s)', (_scheme, tokens) => {
  const panels = [
    'white',
    'blue-200',
    'blue-400',
    'blue-800',
    'orange-200',
    'orange-500',
    'accent',
    'crisis',
  ];

  it.each(panels)('text on %s has a contrast of at least 7 to 1', (name) => {
    expect(contrast(tokens[`--on-${name}`]!, tokens[`--${name}`]!)).toBeGreaterThanOrEqual(7);
  });

  it.each(['ink', 'muted', 'link'])('%s on the surface has a contrast of at least 7 to 1', (name) => {
    expect(contrast(tokens[`--${name}`]!, tokens['--surface']!)).toBeGreaterThanOrEqual(7);
  });

  it.each(['white', 'blue-200', 'orange-200'])('a link on %s has a contrast of at least 7 to 1', (name) => {
    expect(contrast(tokens['--link']!, tokens[`--${name}`]!)).toBeGreaterThanOrEqual(7);
  });

  it('one of the two colours of the focus ring is visible on every colour', () => {
    for (const name of ['surface', ...panels]) {
      const seen = ['--focus', '--focus-ink'].map((ring) => contrast(tokens[ring]!, tokens[`--${name}`]!));
      expect(Math.max(...seen)).toBeGreaterThanOrEqual(3);
    }
  });
});

it('no panel is brighter than the crisis card in dark mode', () => {
  const tokens = schemes.dark;
  const panels = ['white', 'blue-200', 'blue-400', 'blue-800', 'orange-200', 'orange-500'];
  const bright = panels.filter((name) => luminance(tokens[`--${name}`]!) > luminance(tokens['--crisis']!));
  expect(bright).toEqual([]);
});
