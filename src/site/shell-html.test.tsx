import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SiteShell } from '../model/view.ts';
import { shellHtml } from './shell-html.tsx';
import { SiteBanner } from './site-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { edgeShells, footerWith, navWith, page, settingsWith, shellWith } from './testing/shells.ts';

/** Paths of pages. Most of these paths are targets of links in the shells, or are below such targets. */
const PATHS = [
  '/',
  '/help',
  '/help/',
  '/help/food',
  '/help/food/now',
  '/helpers',
  '/learn',
  '/courses',
  '/courses/a',
];

const joined = (shell: SiteShell) => {
  const { beforeTools, afterTools, footer } = shellHtml(shell);
  return `${beforeTools}[tools]${afterTools}${footer}`;
};

const rendered = (shell: SiteShell) =>
  [
    <SiteBanner key="banner" shell={shell}>
      [tools]
    </SiteBanner>,
    <SiteFooter key="footer" shell={shell} />,
  ]
    .map((view) => renderToStaticMarkup(view))
    .join('');

test.each(Object.entries(edgeShells))(
  'each page has its own marks in the same documents: %s',
  (_name, shell) => {
    for (const path of [shell.path, ...PATHS, ...PATHS]) {
      const there = { ...shell, path };
      expect(joined(there)).toBe(rendered(there));
    }
  },
);

const shell = shellWith({
  nav: navWith({ items: [{ key: 'a', link: page('/help', 'Help'), subItems: [] }] }),
  footer: footerWith({ sitemap: [{ key: 'a', link: page('/about', 'About') }] }),
});

test.each([
  ['navigation', { nav: navWith({ donate: page('/give', 'Changed') }) }],
  ['footer', { footer: footerWith({ footerText: 'Changed' }) }],
  ['settings', { settings: settingsWith({ title: 'Changed' }) }],
])('a page with another %s never has the one before', (_what, changed) => {
  const before = joined(shell);
  const after = { ...shell, ...changed };
  expect(joined(after)).toBe(rendered(after));
  expect(joined(after)).toContain('Changed');
  expect(joined(shell)).toBe(before);
});

test('pictures come from the base URL of the page', () => {
  const settings = settingsWith({ logo: { imageId: 'mark', alt: '' } });
  const baseUrls = { ...shell.baseUrls, imageBaseUrl: 'https://pictures.example' };
  expect(joined({ ...shell, settings })).not.toContain('pictures.example');
  expect(joined({ ...shell, settings, baseUrls })).toContain('src="https://pictures.example/img/mark');
});

/** Returns a shell, and a function that returns how often the keys of the shell's navigation were read to make HTML. */
function countedShell(): { readonly counted: SiteShell; reads(): number } {
  let reads = 0;
  const items = shell.nav.items.map((item) => ({
    ...item,
    get key() {
      reads += 1;
      return item.key;
    },
  }));
  return { counted: { ...shell, nav: { ...shell.nav, items } }, reads: () => reads };
}

test('pages that mark the same links have the same HTML, made once', () => {
  const [housing, food] = ['/help/housing', '/help/food'].map((path) => shellHtml({ ...shell, path }));
  const { counted, reads } = countedShell();
  shellHtml({ ...counted, path: '/help/housing' });
  const once = reads();
  shellHtml({ ...counted, path: '/help/food' });
  expect(reads()).toBe(once);
  expect(housing).toEqual(food);
});

test('a page with the quick exit has it first, and says what it cannot hide at its end; another page has nothing of it', () => {
  const { beforeTools, footer } = shellHtml(shell, 'https://weather.example.org/');
  expect(beforeTools).toMatch(
    /^<aside class="call-bar quick-exit" aria-label="Quick exit"><a class="quick-exit-link" href="https:\/\/weather\.example\.org\/" rel="noreferrer nofollow" referrerPolicy="no-referrer">Leave this site<\/a><span [^>]*role="status"><\/span><\/aside><header/,
  );
  expect(footer).toMatch(
    /^<aside class="quick-exit-help wrap".*<p>This page stays in your browser’s history<span>, and Back shows it again<\/span>\.<\/p>.*It cannot hide pages that you saw before.*history of your browser/,
  );
  expect(shellHtml(shell, 'https://news.example.org/').beforeTools).toContain('https://news.example.org/');
  expect(joined(shell)).not.toContain('quick-exit');
});

test('of more HTML than four megabytes, what was shown last is stored', () => {
  const { counted, reads } = countedShell();
  shellHtml(counted);
  const once = reads();
  for (let number = 0; number < 45; number++) {
    shellHtml({ ...shell, footer: footerWith({ footerText: `${number} ${'x'.repeat(50_000)}` }) });
  }
  shellHtml(counted);
  expect(reads()).toBe(2 * once);
});
