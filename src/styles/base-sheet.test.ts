import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = ['tokens.css', 'text-size.css', 'site.css', 'print.css'];
const sheet = files
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''))
  .join('\n');

describe('the base sheet', () => {
  it('stays within 8 kB without its comments', () => {
    expect(sheet.replaceAll(/\s+/g, ' ').length).toBeLessThan(8000);
  });

  it('touches nothing outside the site but the tokens, html and body', () => {
    const bare = sheet.replaceAll(/@(media|container)[^{]*\{/g, '');
    const selectors = [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, text]) => text!.split(/,(?![^(]*\))/));
    const outside = selectors
      .map((selector) => selector.replaceAll('}', '').trim())
      .filter((selector) => !/^(\.site\b|:where\(\.site\)|:root$|html\b|body$|@page$)/.test(selector));
    expect(outside).toEqual([]);
  });

  it('has the six text sizes', () => {
    const sizes = [...sheet.matchAll(/html\[data-font-size="(\d)"\] \{\s+font-size: ([\d.]+)%/g)];
    expect(sizes.map(([, level, percent]) => [level, percent])).toEqual([
      ['2', '112.5'],
      ['3', '125'],
      ['4', '150'],
      ['5', '175'],
      ['6', '200'],
    ]);
  });
});
