import { LRUCache } from 'lru-cache';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Call } from '../model/help/call.ts';
import { type Link, leadsAbove, leadsTo } from '../model/link.ts';
import type { Footer, Nav } from '../model/site.ts';
import type { SiteShell } from '../model/view.ts';
import { CallBar } from './call-bar.tsx';
import { hasStrip, STRIP_ID } from './emergency-strip.tsx';
import { QuickExit, QuickExitHelp } from './quick-exit.tsx';
import { SiteBanner } from './site-banner.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The HTML around the content of every page, as visitors get it. The tools in the header are islands, which Astro renders. */
export interface ShellHtml {
  readonly beforeTools: string;
  readonly afterTools: string;
  readonly footer: string;
}

/** The recently made HTML. The key of an entry identifies the documents and marks from which the entry's HTML was made. */
// @bounded 4 MiB: what was shown longest ago is made again (shell-html.test.tsx)
const made = new LRUCache<string, readonly string[]>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (parts, key) => [key, ...parts].reduce((size, { length }) => size + 2 * length, 1),
});

/**
 * Returns the HTML around the content of a page. The HTML is made once for all pages with the same documents and the same
 * current links. A changed document must be a new object.
 *
 * @param exit the address to which the quick exit leads; null if the page has no quick exit
 * @param call the number in the bar on narrow screens; null for no bar
 */
export function shellHtml(shell: SiteShell, exit: string | null = null, call: Call | null = null): ShellHtml {
  const { nav, footer, settings } = shell;
  const [beforeTools = '', afterTools = ''] = once(
    keyOf(
      `header ${exit} ${exit === null ? '' : JSON.stringify(call)}`,
      [nav, settings],
      linksOfNav(nav),
      shell,
    ),
    () => headerHtml(shell, exit, call),
  );
  const bar = exit === null ? call : null;
  const footerKey = keyOf(
    `footer ${exit !== null} ${JSON.stringify(bar)}`,
    [footer, settings],
    linksOfFooter(footer),
    shell,
  );
  const [footerHtml = ''] = once(footerKey, () => [
    renderToStaticMarkup(
      <>
        <QuickExitHelp url={exit} />
        <SiteFooter shell={shell} />
        <CallBar call={bar} />
      </>,
    ),
  ]);
  return { beforeTools, afterTools, footer: footerHtml };
}

/**
 * Returns the HTML around the content of an editor's page, in elements without a box. The editor replaces the content of these
 * elements with a live version.
 */
export function editedShellHtml(shell: SiteShell, exit: string | null): ShellHtml {
  const { beforeTools, afterTools, footer } = shellHtml(shell, exit);
  return {
    beforeTools: `<div data-shell="header">${beforeTools}`,
    afterTools: `${afterTools}</div>`,
    footer: `<div data-shell="footer">${footer}</div>`,
  };
}

/**
 * Returns the first links of a page, for people who use a keyboard.
 *
 * @param shell the parts around the content; null if the page has none
 */
export function skipLinksHtml(editor: boolean, shell: SiteShell | null): string {
  return renderToStaticMarkup(
    <>
      <SkipLink />
      {shell !== null && hasStrip(shell.nav) && <SkipToUrgentHelp />}
      {editor && <SkipToEditor />}
    </>,
  );
}

function once(key: string, make: () => readonly string[]): readonly string[] {
  const known = made.get(key);
  if (known !== undefined) return known;
  const parts = make();
  made.set(key, parts);
  return parts;
}

/**
 * Returns a key that depends on everything that affects the HTML of a part: documents, base URLs, and how each link relates to
 * the current page.
 */
function keyOf(
  part: string,
  documents: readonly object[],
  links: readonly Link[],
  { path, baseUrls }: SiteShell,
): string {
  const marks = links.map((link) => (leadsTo(link, path) ? 'p' : leadsAbove(link, path) ? 'a' : '-'));
  return JSON.stringify([part, documents.map(numberOf), marks.join(''), baseUrls]);
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Returns a number that is unique to an object, so that HTML made from an old document is never used again. */
function numberOf(document: object): number {
  let number = numbers.get(document);
  if (number === undefined) {
    lastNumber += 1;
    number = lastNumber;
    numbers.set(document, number);
  }
  return number;
}

function linksOfNav({ items }: Nav): Link[] {
  return items.flatMap(({ link, subItems }) => [link, ...subItems.map((item) => item.link)]);
}

function linksOfFooter({ sitemap }: Footer): Link[] {
  return sitemap.map(({ link }) => link);
}

/** Marks the position of the tools in the header. No document can contain this mark, because React escapes texts. */
const TOOLS = 'site-tools-here';

function headerHtml(shell: SiteShell, exit: string | null, call: Call | null): readonly string[] {
  const html = renderToStaticMarkup(
    <>
      <QuickExit url={exit} call={call} />
      <SiteBanner shell={shell}>{createElement(TOOLS)}</SiteBanner>
    </>,
  );
  return html.split(`<${TOOLS}></${TOOLS}>`);
}

/** The id of the `<main>` element, which contains the content of the page. */
const MAIN_ID = 'main';

/** The id of the editor's menu, on pages that are being edited. */
const EDITOR_MENU_ID = 'he-menu';

/** Shows a link for editors that skips the page and leads to the editor's menu. */
function SkipToEditor() {
  return (
    <a className="skip-link" href={`#${EDITOR_MENU_ID}`}>
      Skip to the editor menu
    </a>
  );
}

/** Shows a link that leads to the contacts for a crisis. */
function SkipToUrgentHelp() {
  return (
    <a className="skip-link" href={`#${STRIP_ID}`}>
      Skip to urgent help
    </a>
  );
}

/** Shows the first link that the Tab key reaches. The link skips the navigation. The link is visible while it has the focus. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to main content
    </a>
  );
}
