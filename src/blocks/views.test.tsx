import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fieldKinds } from '../editable/field-kinds.ts';
import { folderOf } from './block-files.ts';
import { glyphOf } from './block-glyphs.ts';
import { blockView } from './block-view.ts';
import { sheetsOf, viewOf } from './block-views.ts';
import type { BlockOf } from './definition.ts';
import { type AnyForm, fieldsOf } from './form.ts';
import type { quote } from './quote/definition.ts';
import { definitionOf, definitions } from './registry.ts';
import type { SampleOf } from './sample.ts';
import { samplesOf } from './samples.ts';
import { markup, stubEditing } from './test-kit.tsx';
import type { text } from './text/definition.ts';

const types = definitions.map(({ type }) => type);
const samples = samplesOf('Plain words');
/** The maximum number of characters of a block's shared style sheets. */
const SHARED_SHEETS = 2800;
const ATTACK = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
const ESCAPED = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;';

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('every block type has a view, a drawing and a sample, and lives in a folder of its name', () => {
  for (const type of types) {
    expect(viewOf(type), type).not.toBeNull();
    expect(glyphOf(type), type).not.toBeNull();
    expect(samples, type).toHaveProperty(type);
  }
  expect(folderOf('IllustratedFocusArea')).toBe('illustrated-focus-area');
  expect(folderOf('Quote')).toBe('quote');
});

test('a view that is typed for the blocks of another definition does not compile', () => {
  const view = ({ block }: { block: BlockOf<typeof quote> }) => block.quoteBy;
  // @ts-expect-error: the view draws quotes
  blockView('Text', view);
  // @ts-expect-error: a sample of a text has no name of who said it
  expect((() => ({ quoteBy: 'Ana' })) satisfies SampleOf<typeof text>).toBeInstanceOf(Function);
  expect(blockView('Quote', view)).toEqual({ type: 'Quote', view });
});

test('a block of unknown type shows visitors nothing', () => {
  expect(viewOf('Hologram')).toBeNull();
  expect(markup('Hologram', { text: 'kept' })).toBe('');
});

describe.each(types)('%s', (type) => {
  // The words of this block are fixed, so it is never without content.
  test.skipIf(type === 'ClearSiteData')('without content shows visitors nothing but an empty element', () => {
    expect(markup(type)).toMatch(/^(<(section|div)[^>]*>(<div[^>]*><\/div>|<hr\/>)*<\/\2>)?$/);
  });

  test('for visitors has no styles, no editing attributes, no event handlers', () => {
    const html = markup(type, samples[type]);
    expect(html).not.toBe('');
    expect(html).not.toMatch(/ (style|data-[a-z-]+|on[a-z]+)=/);
    expect(html).not.toContain('undefined');
    expect(html).not.toContain('[object');
  });

  test('is one element with its key and type in the editor', () => {
    for (const fields of [{}, samples[type]]) {
      const html = markup(type, fields, stubEditing);
      expect(html).toMatch(/^<\w+ class="block[^"]*" data-block="b1" data-component-type="\w+"/);
      expect(html.match(/data-block=/g)).toHaveLength(1);
      expect(html).toContain(`data-component-type="${type}"`);
    }
  });

  test('names in the editor every part that can be edited on the page, each only once', () => {
    const form = definitionOf(type)!.form as AnyForm;
    const names = propertiesIn(markup(type, samples[type], stubEditing));
    expect(names.toSorted()).toEqual(propertiesOf(form).toSorted());
  });

  test('escapes all its texts', () => {
    const harmless = markup(type, samplesOf('HARMLESS')[type]);
    const escaped = harmless
      .replaceAll('destination=HARMLESS', `destination=${encodeURIComponent(ATTACK)}`)
      .replaceAll('HARMLESS', ESCAPED);
    expect(markup(type, samplesOf(ATTACK)[type])).toBe(escaped);
  });

  test('has no unsafe links', () => {
    for (const href of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      '//evil.example',
    ]) {
      const html = markup(type, samplesOf('Plain words', href)[type]);
      expect(html).not.toMatch(/javascript:|data:text|evil\.example/i);
      // Ignores links to directions, to pages of the site and to its payment page, because Hearth makes their addresses.
      expect(html).not.toMatch(
        /<a (?!class="button-secondary" href="https:\/\/(?:www\.google\.com\/maps|pay\.example)\/|href="\/page"|href="\/list#|href="\/list\/category\/)/,
      );
    }
  });

  test('has headings of level 2, under the page’s own', () => {
    expect(markup(type, samples[type])).not.toMatch(/<h[13456]/);
  });

  test('has a small style sheet without colours of its own', () => {
    const sheet = sheetsOf(type).join('');
    expect(sheetsOf(type).at(-1)!.length).toBeLessThan(2900);
    expect(sheet.length).toBeLessThan(2900 + SHARED_SHEETS);
    expect(sheet).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl/i);
    expect(sheet).not.toMatch(/@media[^{]*width/);
  });
});

function propertiesIn(html: string): string[] {
  return [...html.matchAll(/data-property="([^"]*)"/g)].map((match) => match[1]!);
}

/** Returns the fields that can be edited on the page, from a block's form. Samples have one item in each list. */
function propertiesOf(form: AnyForm, around = ''): string[] {
  return fieldsOf(form).flatMap(({ property, form: field }) => {
    const path = `${around}${property}`;
    const inside = field.editor === 'list' ? propertiesOf(field.item as AnyForm, `${path}.i1.`) : [];
    if (field.editor === 'table') return [`${path}.i1.cells.i1`];
    if (field.editor === 'fieldOptions') return [path, `${path}.0.words`];
    return fieldKinds[field.editor].onPage !== 'none' ? [path, ...inside] : [];
  });
}
