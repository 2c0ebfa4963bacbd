import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ImageValue } from '../model/image.ts';
import type { Link as LinkValue } from '../model/link.ts';
import { Anchor } from './anchor.tsx';
import { BaseUrlsContext } from './base-urls.ts';
import { FormattedText } from './formatted-text.tsx';
import { Image } from './image.tsx';
import { Link } from './link.tsx';
import { List } from './list.tsx';
import { Phone } from './phone.tsx';
import { RichText } from './rich-text.tsx';
import { Text } from './text.tsx';
import { type EditableFieldOptions, type Editing, EditingContext, OwnerContext } from './use-editable.ts';

const html = (element: ReactNode) => renderToStaticMarkup(element);

/** Renders an element in an editor, and returns its markup and the options of each field. */
function edited(element: ReactNode): { html: string; fields: [string, EditableFieldOptions][] } {
  const fields: [string, EditableFieldOptions][] = [];
  const editing: Editing = {
    block: () => ({}),
    field: (owner, options) => {
      fields.push([owner, options]);
      return { attributes: { 'data-property': options.property }, inline: null };
    },
    slot: () => ({}),
    list: () => <i />,
  };
  const tree = (
    <EditingContext value={editing}>
      <OwnerContext value="b1">{element}</OwnerContext>
    </EditingContext>
  );
  return { html: html(tree), fields };
}

const doc = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] }) as never;
const link = (fields: Partial<LinkValue>): LinkValue => ({ type: 'page', href: '', text: '', ...fields });

describe('empty fields', () => {
  const empty: [string, ReactNode, string][] = [
    ['text', <Text key="1" as="h2" property="t" value=" " />, '<h2 data-property="t"> </h2>'],
    [
      'rich text',
      <RichText key="1" property="t" value={doc()} />,
      '<div class="prose" data-property="t"></div>',
    ],
    ['formatted text', <FormattedText key="1" property="t" value={doc()} />, '<p data-property="t"></p>'],
    [
      'link',
      <Link key="1" property="t" value={link({ href: '/about' })} />,
      '<a href="/about" data-property="t"></a>',
    ],
    [
      'link',
      <Link key="1" property="t" value={link({ text: 'About' })} />,
      '<span data-property="t">About</span>',
    ],
    ['phone', <Phone key="1" property="t" value="" />, '<span data-property="t"></span>'],
    ['anchor', <Anchor key="1" property="t" value="" />, '<span class="anchor" data-property="t"></span>'],
    [
      'image',
      <Image
        key="1"
        property="t"
        value={null}
        sizes={{ desktop: { width: 10, height: 10 } }}
        layout="1rem"
      />,
      '<picture data-property="t"></picture>',
    ],
    [
      'list',
      <List key="1" property="t" items={[]} isEmpty={() => true}>
        {() => null}
      </List>,
      '<ul data-property="t"></ul>',
    ],
  ];

  test.each(empty)('%s: nothing for visitors, a placeholder for editors', (_, element, forEditors) => {
    expect(html(element)).toBe('');
    expect(edited(element).html).toBe(forEditors);
  });
});

describe('telephone numbers in a text', () => {
  test('are links, except in a summary and inside a link', () => {
    expect(html(<Text as="p" property="t" value="Call 000." />)).toBe(
      '<p>Call <a class="tel" href="tel:000">000</a>.</p>',
    );
    expect(html(<Text as="summary" property="t" value="Call 000." />)).toBe(
      '<summary>Call <span class="tel">000</span>.</summary>',
    );
    const words = <Text as="span" property="t" value="Call 000." />;
    expect(html(<Link property="l" value={link({ href: '/', text: 'x' })} children={words} />)).toBe(
      '<a href="/"><span>Call <span class="tel">000</span>.</span></a>',
    );
    expect(html(<Phone property="t" value="1800 975 707" />)).toBe(
      '<a class="tel" href="tel:1800975707">1800 975 707</a>',
    );
  });

  test('are not found in dates, prices and house numbers', () => {
    const words = 'In 2026 we gave $61,000 at 22 Quillbark Lane, 8\u00a0am to 6\u00a0pm.';
    expect(html(<Text as="p" property="t" value={words} />)).toBe(`<p>${words}</p>`);
  });
});

describe('the options that a field passes to the editor', () => {
  test('say whether it is inert at the moment', () => {
    const text = (editorDisabled: boolean) => (
      <Text as="p" property="quote" value="x" editorDisabled={editorDisabled} />
    );
    expect(edited(text(true)).fields[0]?.[1]).toEqual({
      property: 'quote',
      kind: 'text',
      editorDisabled: true,
    });
    expect(edited(text(false)).fields[0]?.[1]).toEqual({
      property: 'quote',
      kind: 'text',
      editorDisabled: false,
    });
  });

  test('have its owner, property and kind', () => {
    const { fields } = edited(<Text as="p" property="items.a.text" value="x" />);
    expect(fields).toEqual([['b1', { property: 'items.a.text', kind: 'text' }]]);
  });
});

describe('link', () => {
  test('the URL of a file begins with the base URL of files', () => {
    const baseUrls = { fileBaseUrl: 'https://files.example/', apiBaseUrl: '/', imageBaseUrl: '' };
    const element = (
      <BaseUrlsContext value={baseUrls}>
        <Link
          property="l"
          value={link({ type: 'file', fileId: 'guide', text: 'Guide' })}
          className="button"
        />
      </BaseUrlsContext>
    );
    expect(html(element)).toBe(
      '<a class="button" href="https://files.example/file/guide" target="_blank" rel="noopener">Guide' +
        '<span class="visually-hidden"> (opens in a new window)</span></a>',
    );
  });

  test('children replace the text', () => {
    const value = link({ href: '/', text: 'Home' });
    expect(html(<Link property="l" value={value} children={<b>Start</b>} />)).toBe(
      '<a href="/"><b>Start</b></a>',
    );
  });
});

describe('image', () => {
  const sizes = { desktop: { width: 1920, height: 1080 }, mobile: { width: 750, height: 1000 } };
  const value: ImageValue = {
    imageId: 'sea',
    alt: 'The "sea"',
    mobile: { left: 10, top: 20, width: 300, height: 400 },
  };

  test('the focus point is a class, never a style attribute', () => {
    const focused = { imageId: 'sea', alt: '', focus: { x: 0.5, y: 1 } };
    const image = html(<Image property="i" value={focused} sizes={sizes} layout="100vw" className="hero" />);
    expect(image).toMatch(/^<picture class="hero focus-y-100">/);
    expect(image).not.toContain('style=');
  });

  test('every canvas has its own candidates and proportion, and both share the alternative text', () => {
    const image = html(<Image property="i" value={value} sizes={sizes} layout="100vw" className="hero" />);
    expect(image).toMatch(
      /^<picture class="hero"><source media="\(width &lt; 768px\)" srcSet="\/img\/sea\?w=\d+/,
    );
    expect(image).toContain('cx=10&amp;cy=20&amp;cw=300&amp;ch=400 ');
    expect(image).toContain('sizes="100vw" width="750" height="1000"/><img src="/img/sea?w=1920&amp;h=1080"');
    expect(image).toContain(' 1280w, ');
    expect(image).toMatch(
      /width="1920" height="1080" alt="The &quot;sea&quot;" decoding="async" loading="lazy"\/>/,
    );
  });

  test('dark screens have the dark version, which is cropped for itself, before the picture itself', () => {
    const dark = { imageId: 'night', alt: 'Not read', mobile: { left: 9, top: 8, width: 300, height: 400 } };
    const image = html(<Image property="i" value={{ ...value, dark }} sizes={sizes} layout="100vw" />);
    expect(
      [...image.matchAll(/media="([^"]+)" srcSet="([^ ]+)/g)].map(([, media, first]) => [media, first]),
    ).toEqual([
      [
        '(width &lt; 768px) and (prefers-color-scheme: dark)',
        '/img/night?w=320&amp;h=427&amp;cx=9&amp;cy=8&amp;cw=300&amp;ch=400',
      ],
      ['(width &lt; 768px)', '/img/sea?w=320&amp;h=427&amp;cx=10&amp;cy=20&amp;cw=300&amp;ch=400'],
      ['(prefers-color-scheme: dark)', '/img/night?w=320&amp;h=180'],
    ]);
    expect(image).not.toContain('Not read');
    const without = html(
      <Image property="i" value={{ ...value, dark: null }} sizes={sizes} layout="100vw" />,
    );
    expect(without).toBe(html(<Image property="i" value={value} sizes={sizes} layout="100vw" />));
  });

  test('the first picture of a page is loaded eagerly', () => {
    const image = html(<Image property="i" value={value} sizes={sizes} layout="100vw" eager />);
    expect(image).toContain('fetchPriority="high"');
    expect(image).not.toContain('loading=');
  });

  test('URLs begin with the base URL of images', () => {
    const baseUrls = { fileBaseUrl: '', apiBaseUrl: '/', imageBaseUrl: 'https://cdn.example' };
    const element = (
      <BaseUrlsContext value={baseUrls}>
        <Image property="i" value={value} sizes={{ desktop: sizes.desktop }} layout="100vw" />
      </BaseUrlsContext>
    );
    expect(html(element)).toContain('src="https://cdn.example/img/sea?');
    expect(html(element)).not.toContain('<source');
  });
});

test('a list omits for visitors the empty items that editors still see', () => {
  const items = [
    { key: 'a', text: 'One' },
    { key: 'b', text: '' },
  ];
  const list = (
    <List as="ol" property="items" items={items} isEmpty={({ text }) => text === ''} className="steps">
      {({ key, text }) => <Text as="li" property={`items.${key}.text`} value={text} />}
    </List>
  );
  expect(html(list)).toBe('<ol class="steps"><li>One</li></ol>');
  expect(edited(list).html).toBe(
    '<ol class="steps" data-property="items"><li data-property="items.a.text">One</li><li data-property="items.b.text"></li></ol>',
  );
});
