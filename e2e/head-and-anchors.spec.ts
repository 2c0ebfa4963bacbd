import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, type HearthServer, publishPage, signIn, test } from './fixtures.ts';

/** Returns the names and contents of the `<meta>` elements of a page as visitors get it, in document order. */
async function metasOf(page: Page, path: string): Promise<Record<string, string>> {
  const html = await (await page.request.get(`${path}?view=visitor`)).text();
  return page.evaluate((html) => {
    const metas = new DOMParser().parseFromString(html, 'text/html').head.querySelectorAll('meta');
    return Object.fromEntries(
      [...metas].map((meta) => [meta.getAttribute('property') ?? meta.name, meta.content]),
    );
  }, html);
}

test('the head of a page describes it to search engines and social networks', async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server);
  const home = await (await context.request.get(`${server.address}/api/page/load?slug=/`)).json();
  const image = { ...home.header.image, alt: 'A verandah at dusk' };
  const answer = { type: 'paragraph', content: [{ type: 'text', text: 'Yes. </script><!-- & more' }] };
  const asked = (key: string, header: string) => ({
    key,
    componentType: 'ListAccordion',
    questions: true,
    items: [{ key: 'i', header, contents: { type: 'doc', content: [answer] } }],
  });
  const contents = [asked('a', 'Is it free?'), asked('b', 'Is it warm?')];
  const path = await publishPage(context, server, {
    contents,
    title: 'Winter meals',
    description: 'Soup on & from "June".',
    keywords: 'soup, winter',
    og: { title: 'Come in for soup', description: 'A bowl for anybody.', keywords: 'soup', image },
    twitter: { title: 'Soup, mate', description: 'Bowls.', keywords: 'bowls', image },
  });
  const metas = await metasOf(page, path);
  const address = `http://localhost:${server.port}`;
  expect(metas).toMatchObject({
    description: 'Soup on & from "June".',
    keywords: 'soup, winter',
    'og:type': 'website',
    'og:site_name': 'Open Verandah',
    'og:title': 'Come in for soup',
    'og:description': 'A bowl for anybody.',
    'og:keywords': 'soup',
    'og:url': `${address}${path}`,
    'og:image:width': '400',
    'og:image:height': '209',
    'og:image:alt': 'A verandah at dusk',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Soup, mate',
    'twitter:description': 'Bowls.',
    'twitter:keywords': 'bowls',
    'twitter:image:alt': 'A verandah at dusk',
  });
  expect(metas).not.toHaveProperty('robots');
  // The picture of the page itself, and the default picture of the site.
  const inherited = await metasOf(page, '/about');
  for (const url of [metas['og:image'], metas['twitter:image'], inherited['og:image']]) {
    const picture = await page.request.get(url!);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([width, height], url).toEqual([400, 209]);
  }
  expect(inherited['og:image:alt']).not.toBe('');
  const { icons } = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src, type } of icons as { src: string; type: string }[]) {
    const icon = await page.request.get(src);
    // The media type of `.ico` has a second name.
    const types = [type, ...(type === 'image/x-icon' ? ['image/vnd.microsoft.icon'] : [])];
    expect([icon.status(), types], src).toEqual([
      200,
      expect.arrayContaining([icon.headers()['content-type']]),
    ]);
    expect(icon.headers()['cache-control']).toBe('public, max-age=3600');
  }
  const dataOf = async (path: string) => {
    const html = await (await page.request.get(`${path}?view=visitor`)).text();
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
      JSON.parse(text!),
    );
  };
  const [{ '@graph': graph }] = await dataOf('/');
  const logo = await page.request.get(graph[0].logo);
  expect([logo.status(), logo.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  const [, questions, ...others] = await dataOf(path);
  expect([questions['@type'], others]).toEqual(['FAQPage', []]);
  expect(questions.mainEntity).toMatchObject([
    { name: 'Is it free?', acceptedAnswer: { text: 'Yes. </script><!-- & more' } },
    { name: 'Is it warm?' },
  ]);
  const hidden = await publishPage(context, server, { contents, hideFromRobots: true });
  expect(await dataOf(hidden)).toEqual([]);
  expect(await metasOf(page, hidden)).toHaveProperty('robots', 'noindex, nofollow');
});

/** Publishes a page on which a link leads to an anchor far below the link, and returns the path of the page. */
function pageWithAnchor(context: BrowserContext, server: HearthServer): Promise<string> {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] };
  const far = { type: 'doc', content: Array.from({ length: 80 }, () => paragraph) };
  return publishPage(context, server, {
    contents: [
      {
        key: 'b',
        componentType: 'ButtonCta',
        link: { type: 'anchor', href: '#soup', text: 'To the soup' },
        secondary: { type: 'page', href: '/about#main', text: 'About us' },
      },
      { key: 'r', componentType: 'RichText', text: far },
      { key: 'a', componentType: 'Anchor', id: 'soup' },
      { key: 's', componentType: 'RichText', text: far },
    ],
  });
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const manner = reducedMotion === 'reduce' ? 'at once where less motion is wished for' : 'smoothly';
  test(`a link to an anchor scrolls there ${manner}`, async ({ page, context, server }) => {
    await signIn(context, server);
    const path = await pageWithAnchor(context, server);
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${path}?view=visitor`);
    const places = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen: number[] = [];
          const link = [...document.querySelectorAll('a')].find((a) =>
            a.textContent?.includes('To the soup'),
          );
          addEventListener('scroll', () => seen.push(window.scrollY));
          addEventListener('scrollend', () => resolve(seen));
          link?.click();
        }),
    );
    const top = await page.locator('#soup').evaluate((anchor) => anchor.getBoundingClientRect().top);
    expect(Math.abs(top)).toBeLessThan(200);
    if (reducedMotion === 'reduce') expect(new Set(places).size).toBe(1);
    else expect(new Set(places).size).toBeGreaterThan(1);
    await expect(page).toHaveURL(/#soup$/);
    await page.locator('main').getByRole('link', { name: 'About us' }).click();
    await expect(page).toHaveURL('/about#main');
  });
}
