import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { emptySiteDocument } from '../model/site.ts';
import { ErrorPage } from './error-page.tsx';
import { HealthPage } from './health-page.tsx';
import { footerWith, navWith, shellWith } from './testing/shells.ts';

const callLink = (href: string, text: string) => ({ type: 'external' as const, href, text });
const point = (key: string, href: string, text: string) => ({
  key,
  link: { type: 'page' as const, href, text },
});
const nav = {
  ...emptySiteDocument('nav', 'd'),
  crisis: callLink('tel:1800975707', 'Call 1800 975 707 any time'),
  items: [
    { ...point('a', '/about', 'About us'), subItems: [] },
    {
      ...point('b', '/help', 'Get help'),
      subItems: [point('c', '/help/food', 'Food'), point('d', '/help/home', '')],
    },
  ],
};

describe('the error page', () => {
  it('says what could not be found, and leads to the number, to each kind of help, to the search and to the home page', () => {
    const html = renderToStaticMarkup(
      <ErrorPage status={404} message="This page could not be found" shell={shellWith({ nav })} />,
    );
    expect(html).toContain(
      '<h1>This page could not be found</h1><p class="page-header-lead">Something went wrong. Please click the homepage button ' +
        'below to begin your journey again.</p>',
    );
    expect(html).toContain('src="/assets/icons/page-not-found.svg"');
    expect(html.match(/href="[^"]*"/g)).toEqual(['href="/"', 'href="tel:1800975707"', 'href="/help/food"']);
    expect(html).toContain('>Get help</h2>');
    expect(html).toContain('<form class="search-form" aria-label="Search" action="/search" method="post">');
    expect(html).toContain('<a class="button" href="/">Homepage</a>');
  });

  it.each([
    [
      'the number in the footer',
      { emergency: callLink('tel:000', 'In danger? Call 000') },
      '(08) 1234 5678',
      ['tel:0812345678', 'tel:000'],
    ],
    [
      'the emergency number, once',
      { emergency: callLink('tel:000', 'In danger? Call 000') },
      '',
      ['tel:000'],
    ],
    ['no number', { crisis: callLink('/crisis', 'In a crisis?') }, '', []],
  ])(
    'on a site without a crisis number and with a flat menu, has %s and the pages of the menu',
    (_what, links, phone, calls) => {
      const items = [point('a', '/about', 'About us'), point('b', '/food', 'Food'), point('c', '/x', '')];
      const flat = navWith({ items: items.map((item) => ({ ...item, subItems: [] })), ...links });
      const html = renderToStaticMarkup(
        <ErrorPage status={500} message="" shell={shellWith({ nav: flat, footer: footerWith({ phone }) })} />,
      );
      const [, rail = ''] = html.split('<div class="rail">');
      expect(rail.match(/(?<=href=")[^"]*/g)).toEqual([...calls, '/about', '/food']);
      expect(rail).toContain('>Pages of this site</h2>');
      expect(rail.includes('<h2>Talk to somebody</h2>')).toBe(calls.length > 0);
    },
  );

  it('has no column beside its words on a site without numbers and without a menu', () => {
    const html = renderToStaticMarkup(<ErrorPage status={404} message="" shell={shellWith()} />);
    expect(html).not.toContain('rail');
  });

  it.each([500, 503, 403])(
    'has the icon of an unknown error for status %i, and no number if there is no site',
    (status) => {
      const html = renderToStaticMarkup(<ErrorPage status={status} message="Unknown Error" shell={null} />);
      expect(html).toContain('src="/assets/icons/unknown-error.svg"');
      expect(html).toContain('<h1>Unknown Error</h1>');
      expect(html).toContain('<p>You did nothing wrong.</p>');
      expect(html).not.toMatch(/tel:|<nav|<form/);
    },
  );
});

describe('the health page', () => {
  it('says whether the site works', () => {
    expect(renderToStaticMarkup(<HealthPage healthy />)).toContain('<h1>Health</h1><p>Everything works.</p>');
    expect(renderToStaticMarkup(<HealthPage healthy={false} />)).toContain('Something does not work.');
  });
});
