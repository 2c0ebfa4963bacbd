import { Fragment, type ReactElement, type ReactNode } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { Hyperlink } from '../editable/hyperlink.tsx';
import { withPhoneNumbers } from '../editable/phone-number.tsx';
import { telWords } from '../editable/tel.tsx';
import { waysToCall } from '../model/forms/ways-to-call.ts';
import { isShownLink } from '../model/link.ts';
import type { MarkedText, SearchHit, SearchResult } from '../model/search/result.ts';
import { SEARCH_TEXTS } from '../model/texts.ts';
import type { SearchView, SiteShell } from '../model/view.ts';
import { SearchForm } from './search-field.tsx';
import { SiteLink } from './site-link.tsx';

/** What was found, and for crisis words first whom to call. For use in `<main>`. */
export function SearchPage({ view: { shell, result, isCrisis } }: { view: SearchView }) {
  const { typed, hits, page, pages } = result;
  return (
    <div className="wrap content search-page">
      {isCrisis ? <CrisisLinks shell={shell} /> : null}
      <h1>{typed === '' ? SEARCH_TEXTS.title : SEARCH_TEXTS.results}</h1>
      <SearchForm typed={typed} />
      {typed === '' ? (
        <p>{SEARCH_TEXTS.start}</p>
      ) : hits.length === 0 ? (
        <NoHits typed={typed} />
      ) : (
        <Hits result={result} />
      )}
      {pages > 1 ? <ResultPages typed={typed} page={page} pages={pages} /> : null}
      {hits.length === 0 ? <NextSteps shell={shell} /> : null}
    </div>
  );
}

/** The crisis link of the navigation; without one, the emergency number. */
function CrisisLinks({ shell: { nav } }: { shell: SiteShell }) {
  const name = (['crisis', 'emergency'] as const).find((link) => isShownLink(nav[link]));
  if (name === undefined) return null;
  return (
    <div className="search-crisis">
      <p>{SEARCH_TEXTS.crisis}</p>
      <SiteLink property={name} link={nav[name]} className="search-crisis-link" handset />
    </div>
  );
}

function Hits({ result }: { result: SearchResult }) {
  const { hits, corrections, fit } = result;
  return (
    <>
      <p>
        <Count result={result} />
      </p>
      {corrections.map(({ typed, meant }) => (
        <p key={typed}>
          {SEARCH_TEXTS.missing} <Quoted text={typed} />. {SEARCH_TEXTS.present}{' '}
          <Quoted text={meant} strong />.
        </p>
      ))}
      {fit === 'all' ? null : <p>{SEARCH_TEXTS[fit]}</p>}
      <ol className="search-hits">
        {hits.map((hit) => (
          <Hit key={hit.path} hit={hit} />
        ))}
      </ol>
    </>
  );
}

/** How many pages were found, and for what, where it was just that. */
function Count({
  result: { typed, total, isMore, corrections, fit, page, pages },
}: {
  result: SearchResult;
}) {
  const count = `${isMore ? 'More than ' : ''}${total.toLocaleString('en-AU')}`;
  return (
    <>
      {count} {total === 1 ? 'page' : 'pages'} {SEARCH_TEXTS.found}
      {corrections.length === 0 && fit === 'all' ? (
        <>
          {' '}
          for <Quoted text={typed} />
        </>
      ) : null}
      .{pages > 1 ? ` Page ${page} of ${pages}.` : ''}
    </>
  );
}

function Hit({ hit: { path, title, excerpt } }: { hit: SearchHit }) {
  const isBlank = title.join('').trim() === '';
  return (
    <li>
      <h2>
        <a href={path}>{isBlank ? readable(path) : <Marked text={title} />}</a>
      </h2>
      <p className="search-path">{readable(path)}</p>
      <p>
        <Marked text={excerpt} words={withPhoneNumbers} />
      </p>
    </li>
  );
}

/** A text with what was found in it marked. @param words draws each piece of it */
function Marked({ text, words = (piece) => piece }: { text: MarkedText; words?(piece: string): ReactNode }) {
  return text.map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index}>{words(piece)}</mark>
    ) : (
      <Fragment key={index}>{words(piece)}</Fragment>
    ),
  );
}

/** Words of somebody else, in whichever direction they are written. */
function Quoted({ text, strong }: { text: string; strong?: boolean }) {
  const words = <bdi>{text}</bdi>;
  return <>‘{strong ? <strong>{words}</strong> : words}’</>;
}

function ResultPages({ typed, page, pages }: { typed: string; page: number; pages: number }) {
  const to = (number: number) => `/search?${new URLSearchParams({ q: typed, page: String(number) })}`;
  return (
    <nav className="search-pages" aria-label={SEARCH_TEXTS.resultPages}>
      {page > 1 ? (
        <a className="button-secondary" rel="prev" href={to(page - 1)}>
          {SEARCH_TEXTS.earlier}
        </a>
      ) : null}
      {page < pages ? (
        <a className="button-secondary" rel="next" href={to(page + 1)}>
          {SEARCH_TEXTS.further}
        </a>
      ) : null}
    </nav>
  );
}

function NoHits({ typed }: { typed: string }) {
  return (
    <>
      <h2>
        {SEARCH_TEXTS.none}: <Quoted text={typed} />
      </h2>
      <p>{SEARCH_TEXTS.nextStep}</p>
    </>
  );
}

/** Whom to call, and the pages of the navigation. */
function NextSteps({ shell: { nav, footer, baseUrls } }: { shell: SiteShell }) {
  const calls = waysToCall({ nav, footer });
  const pages = nav.items.map(({ link }) => link).filter(isShownLink);
  return (
    <BaseUrlsContext value={baseUrls}>
      <div className="prose search-next">
        {calls.length === 0 ? null : (
          <Links title={SEARCH_TEXTS.call}>
            {calls.map(({ href, text }) => (
              <a key={href} href={href}>
                {telWords(text)}
              </a>
            ))}
          </Links>
        )}
        {pages.length === 0 ? null : (
          <Links title={SEARCH_TEXTS.pages}>
            {pages.map((link) => (
              <Hyperlink key={link.href} target={link}>
                {link.text}
              </Hyperlink>
            ))}
          </Links>
        )}
      </div>
    </BaseUrlsContext>
  );
}

function Links({ title, children }: { title: string; children: readonly ReactElement[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul className="link-list">
        {children.map((link) => (
          <li key={link.key}>
            <p className="link-line">{link}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A path as people read it. */
function readable(path: string): string {
  return decodeURI(path);
}
