import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorPage } from './error-page.tsx';
import { HealthPage } from './health-page.tsx';

describe('the error page', () => {
  it('says what could not be found, searches for it, and links to the home page', () => {
    expect(
      renderToStaticMarkup(<ErrorPage status={404} message="This page could not be found" hasNumbers />),
    ).toBe(
      '<div class="wrap error-page"><img src="/assets/icons/page-not-found.svg" width="200" height="200" alt="" fetchPriority="low"/>' +
        '<div><h1>This page could not be found</h1><p>Something went wrong. Please click the homepage button below to ' +
        'begin your journey again.</p><p>You did nothing wrong. If you need help now, the numbers to call are at the top of ' +
        'this page.</p><form class="search-form" action="/search" method="post"><label for="hearth-search">Search this site</label>' +
        '<div class="search-field"><input id="hearth-search" type="search" maxLength="200" autoComplete="off" name="q" value=""/>' +
        '<button type="submit" class="button">Search</button></div></form><a class="button" href="/">Homepage</a></div></div>',
    );
  });

  it.each([500, 503, 403])('has the icon of an unknown error for status %i', (status) => {
    const html = renderToStaticMarkup(
      <ErrorPage status={status} message="Unknown Error" hasNumbers={false} />,
    );
    expect(html).toContain('src="/assets/icons/unknown-error.svg"');
    expect(html).toContain('<h1>Unknown Error</h1>');
    expect(html).toContain('<p>You did nothing wrong.</p>');
  });
});

describe('the health page', () => {
  it('says whether the site works', () => {
    expect(renderToStaticMarkup(<HealthPage healthy />)).toContain('<h1>Health</h1><p>Everything works.</p>');
    expect(renderToStaticMarkup(<HealthPage healthy={false} />)).toContain('Something does not work.');
  });
});
