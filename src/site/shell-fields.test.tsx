import { type DefaultTreeAdapterTypes, parseFragment, serializeOuter } from 'parse5';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type EditableFieldOptions, type Editing, EditingContext } from '../editable/use-editable.ts';
import type { SiteShell } from '../model/view.ts';
import { SiteBanner } from './site-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type FilledField, filledFields, filledShell } from './testing/filled-documents.ts';
import { edgeShells, shellWith } from './testing/shells.ts';

const editing: Editing = {
  block: () => ({}),
  field: (owner, { property, kind, editorDisabled }) => ({
    attributes: {
      'data-owner': owner,
      'data-property': property,
      'data-kind': kind,
      'data-editor-disabled': editorDisabled ? 'true' : undefined,
    },
    inline: null,
  }),
  slot: () => ({}),
  list: () => <i />,
};

/** Returns everything around the content of a page, as visitors get it or as an editor renders it. */
function around(shell: SiteShell, by: Editing | null = null): string {
  return renderToStaticMarkup(
    <EditingContext value={by}>
      <SiteBanner shell={shell} />
      <SiteFooter shell={shell} />
    </EditingContext>,
  );
}

interface Found {
  /** Owner, property and kind. */
  readonly name: string;
  readonly selectable: boolean;
  readonly html: string;
}

/** Returns all elements in the markup that are marked as fields. */
function fieldsIn(html: string): Found[] {
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): Found[] =>
    node.childNodes.flatMap((child) => {
      if (!('attrs' in child)) return [];
      const said = Object.fromEntries(child.attrs.map(({ name, value }) => [name, value]));
      const field: Found = {
        name: `${said['data-owner']} ${said['data-property']} ${said['data-kind']}`,
        selectable: said['data-editor-disabled'] === undefined,
        html: serializeOuter(child),
      };
      return said['data-property'] === undefined ? walk(child) : [field, ...walk(child)];
    });
  return walk(parseFragment(html));
}

const nameOf = ({ owner, property, kind }: FilledField) => `${owner} ${property} ${kind}`;
const selectableIn = (html: string) => fieldsIn(html).filter(({ selectable }) => selectable);

const visited = around(filledShell);
const shown = filledFields.filter(({ words }) => visited.includes(words));
const ownLogo = { ...filledShell.footer.logoTwo!, alt: filledShell.settings.title };
const shells = {
  'logos of others': filledShell,
  'a logo of its own': { ...filledShell, footer: { ...filledShell.footer, logoTwo: ownLogo } },
};

test('every field of the navigation and the footer is shown, and the title and logo of the site', () => {
  const settings = ['@siteSettings title text', '@siteSettings logo image'];
  expect(shown.map(nameOf)).toEqual([
    ...filledFields.filter(({ owner }) => owner !== '@siteSettings').map(nameOf),
    ...settings,
  ]);
});

describe.each(Object.entries(shells))('with %s', (_, shell) => {
  const found = selectableIn(around(shell, editing));

  test('all that is shown can be selected in an editor, once, under its owner and path', () => {
    expect(found.map(({ name }) => name).sort()).toEqual(shown.map(nameOf).sort());
  });

  test('the element of a field holds what is shown of it', () => {
    for (const field of shown) {
      const { html } = found.find(({ name }) => name === nameOf(field))!;
      expect(html, nameOf(field)).toContain(field.words);
    }
  });
});

test('the name of the site in the footer is inert: it is selected in the header', () => {
  const inert = fieldsIn(around(filledShell, editing)).filter(({ selectable }) => !selectable);
  expect(inert.map(({ name }) => name)).toEqual(['@siteSettings title text']);
});

test('an editor has a place for every field that is empty but the logo at the top, and for every item', () => {
  const places = shown
    .filter(({ property }) => !property.includes('.'))
    .map(nameOf)
    .filter((name) => name !== '@siteSettings logo image');
  const names = (shell: SiteShell) => selectableIn(around(shell, editing)).map(({ name }) => name);
  expect(names(shellWith()).sort()).toEqual(places.sort());
  expect(names(edgeShells['links-without-words-or-address']!)).toEqual(
    expect.arrayContaining([
      '@nav items.a.link link',
      '@nav items.a.subItems.b.link link',
      '@nav items.e.link link',
      '@footer sitemap.b.link link',
    ]),
  );
});

test('titles and the number to call are typed in where they stand, the lines of the footer are not', () => {
  const inline: string[] = [];
  const typing: Editing = {
    ...editing,
    field: (owner: string, { property }: EditableFieldOptions) => ({
      attributes: {},
      inline: () => {
        inline.push(`${owner} ${property}`);
        return <i />;
      },
    }),
  };
  around(filledShell, typing);
  expect(inline).toEqual([
    '@siteSettings title',
    '@footer phone',
    '@footer contactsTitle',
    '@footer sitemapTitle',
    '@footer socialsTitle',
  ]);
});

test('visitors get no mark of the editor', () => {
  for (const shell of [filledShell, ...Object.values(edgeShells)]) {
    expect(around(shell)).not.toMatch(/ data-|undefined|\[object/);
  }
});
