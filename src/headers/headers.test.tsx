import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Editing, EditingContext } from '../editable/use-editable.ts';
import { HEADER_TYPES, newPage, type StoredPage } from '../model/page.ts';
import { emptySiteDocument } from '../model/site.ts';
import { CheckedOn } from './checked-on.tsx';
import { headerSheetsOf, headerViewOf } from './header-views.ts';
import { headerOf, headers } from './registry.ts';
import { renderHeader } from './render-header.tsx';

const image = { imageId: 'pic', alt: 'A verandah at dusk' };

function render(type: string, header: Partial<ReturnType<typeof newPage>['header']>): string {
  const page = newPage({ title: 'About us', header: { title: '', description: '', image: null, ...header } });
  const Header = headerViewOf(type);
  return renderToStaticMarkup(<Header page={page} />);
}

describe('page headers', () => {
  it('exist for every type that a page can have', () => {
    expect(headers.map(({ type }) => type)).toEqual([...HEADER_TYPES]);
    expect(headers.map(({ label }) => label)).toEqual([
      'Full-width picture',
      'Half-width picture',
      'No picture',
    ]);
    expect(headers.flatMap(({ type }) => headerSheetsOf(type)).filter((sheet) => sheet === '')).toEqual([]);
  });

  it('of an unknown type have no picture', () => {
    expect(headerOf('SomethingElse').type).toBe('none');
  });

  it.each(HEADER_TYPES)('%s shows the title once, as the main heading of the page', (type) => {
    const html = render(type, { title: 'We are here', description: 'Day and night.', image });
    expect(html.match(/<h1>We are here<\/h1>/g)).toHaveLength(1);
    expect(html).toContain('<h1>We are here</h1><p class="page-header-lead">Day and night.</p>');
    expect(html).not.toMatch(/\sstyle=|data-/);
  });

  it.each(HEADER_TYPES)('%s falls back to the title of the page', (type) => {
    const html = render(type, {});
    expect(html).toContain('<h1>About us</h1>');
    expect(html).not.toMatch(/<p[ >]/);
    expect(html).not.toContain('<img');
  });

  it.each(HEADER_TYPES)('%s has the Listen button, in a part of its own for visitors', (type) => {
    const page = { ...newPage({ title: 'About us' }), headerType: type } as StoredPage;
    const baseUrls = { fileBaseUrl: '', apiBaseUrl: '/', imageBaseUrl: '' };
    const { beforeListen, listen, afterListen } = renderHeader(
      type,
      page,
      { baseUrls, nav: emptySiteDocument('nav', 'd'), path: '/' },
      { call: null, twin: null },
      [],
    );
    expect(listen).toContain('<span>Listen</span>');
    expect(beforeListen).toMatch(/<h1>About us<\/h1>$/);
    expect(beforeListen + listen + afterListen).toBe(render(type, {}));
  });

  it.each(['FullWidthImageHeader', 'HalfWidthImageHeader'])('%s loads its picture first', (type) => {
    const html = render(type, { image });
    expect(html).toContain('media="(width &lt; 768px)"');
    expect(html).toContain('width="750" height="1000"');
    expect(html).toContain('width="1920" height="1080" alt="A verandah at dusk"');
    expect(html).toContain('fetchPriority="high"');
    expect(html).not.toContain('loading="lazy"');
  });

  it('without a picture ignore a stored one', () => {
    expect(render('none', { image })).not.toContain('<img');
  });

  it.each(headers)('$type offers an editor exactly the fields it declares', ({ type, form }) => {
    const seen: string[] = [];
    const editing: Editing = {
      block: () => ({}),
      list: () => <></>,
      slot: () => ({}),
      field: (owner, { property }) => {
        seen.push(`${owner}.${property}`);
        return { attributes: { 'data-property': property }, inline: null };
      },
    };
    const Header = headerViewOf(type);
    renderToStaticMarkup(
      <EditingContext value={editing}>
        <Header page={newPage({ title: 'About us' })} />
      </EditingContext>,
    );
    expect(seen.sort()).toEqual(
      Object.entries(form)
        .filter(([, field]) => field.editor !== 'image' || field.versionOf === undefined)
        .map(([property]) => `page.${property}`)
        .sort(),
    );
  });
});

it('says below the content when a page was last checked, and nothing on pages that do not tell', () => {
  const html = (checkedOn: string | null) => renderToStaticMarkup(<CheckedOn page={{ checkedOn }} />);
  expect(html('2026-11-03')).toBe(
    '<p class="checked-on wrap">Last checked <time dateTime="2026-11-03">3 November 2026</time></p>',
  );
  expect(html(null)).toBe('');
});
