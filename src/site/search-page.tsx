import { Fragment, type ReactElement, type ReactNode } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { Hyperlink } from '../editable/hyperlink.tsx';
import { withPhoneNumbers } from '../editable/phone-number.tsx';
import { telHref, telWords } from '../editable/tel.tsx';
import { waysToCall } from '../model/forms/ways-to-call.ts';
import { isShownLink } from '../model/link.ts';
import type { HelpPage, MarkedText, SearchCard, SearchHit, SearchResult } from '../model/search/result.ts';
import { pagesAbove } from '../model/site-data.ts';
import { SEARCH_TEXTS } from '../model/texts.ts';
import type { SearchView, SiteShell } from '../model/view.ts';
import { Icon } from './icon.tsx';
import { SearchForm } from './search-field.tsx';
import { SiteLink } from './site-link.tsx';

/** Shows the search page: first the phone numbers to call, then the results, then other pages to visit. For use in `<main>`. */
export function SearchPage({ view }: { view: SearchView }) {
  const { shell, result } = view;
  const { typed, hits, help } = result;
  const cards = result.cards.filter((card) => hasNumber(card, shell));
  return (
    <div className="wrap content search-page">
      <div>
        {cards.map((card, index) => (
          <CallCard key={card.kind} card={card} shell={shell} isFirst={index === 0} />
        ))}
        <h1>{typed === '' ? SEARCH_TEXTS.title : SEARCH_TEXTS.results}</h1>
        <SearchForm typed={typed} />
        {typed === '' ? (
          <p>{SEARCH_TEXTS.start}</p>
        ) : hits.length === 0 ? (
          <NoHits typed={typed} />
        ) : (
          <Hits result={result} shell={shell} />
        )}
        <ResultPages view={view} />
        {hits.length === 0 ? <HelpPages title={SEARCH_TEXTS.helpPages} pages={help} /> : null}
      </div>
      <div className="search-next">
        {hits.length === 0 ? null : <HelpPages title={SEARCH_TEXTS.otherHelp} pages={help} />}
        <NextSteps shell={shell} hasCalls={cards.length === 0} hasPages={hits.length === 0} />
      </div>
    </div>
  );
}

/** Returns whether a card has a phone number to call. */
function hasNumber(card: SearchCard, { nav }: SiteShell): boolean {
  return card.kind !== 'danger' || isShownLink(nav.crisis) || isShownLink(nav.emergency);
}

/** Shows the phone numbers to call for one kind of distress. The first card also has the emergency number. */
function CallCard({
  card,
  shell: { nav },
  isFirst,
}: {
  card: SearchCard;
  shell: SiteShell;
  isFirst: boolean;
}) {
  const isDanger = card.kind === 'danger';
  return (
    <div className="search-crisis">
      <p>{isDanger ? SEARCH_TEXTS.crisis : SEARCH_TEXTS.violence}</p>
      {isDanger ? (
        <SiteLink property="crisis" link={nav.crisis} handset />
      ) : (
        <CallLink number={card.page.callNumber} name={card.page.title} />
      )}
      {isFirst ? <SiteLink property="emergency" link={nav.emergency} handset /> : null}
    </div>
  );
}

/** Shows a link that calls a phone number. @param name the name of the person or service that it calls */
function CallLink({ number, name }: { number: string; name: string }) {
  return (
    <a
      href={telHref(number)}
      className="search-call"
      aria-label={`${SEARCH_TEXTS.callNumber} ${number}: ${name}`}
    >
      <Icon name="phone" />
      <span>
        {SEARCH_TEXTS.callNumber} {telWords(number)}
      </span>
    </a>
  );
}

function Hits({ result, shell }: { result: SearchResult; shell: SiteShell }) {
  const { hits, corrections, fit } = result;
  return (
    <>
      <p>
        {fit === 'help' ? (
          SEARCH_TEXTS[result.total === 1 ? 'helpOne' : 'helpMany']
        ) : (
          <Count result={result} />
        )}
      </p>
      {corrections.map(({ typed, meant }) => (
        <p key={typed}>
          {SEARCH_TEXTS.missing} <Quoted text={typed} />. {SEARCH_TEXTS.present}{' '}
          <Quoted text={meant} strong />.
        </p>
      ))}
      {fit === 'apart' || fit === 'some' ? <p>{SEARCH_TEXTS[fit]}</p> : null}
      <ol className="search-hits">
        {hits.map((hit) => (
          <Hit key={hit.path} hit={hit} shell={shell} />
        ))}
      </ol>
    </>
  );
}

/** Shows the number of pages found, with the search text if all of it was found as typed. */
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

function Hit({
  hit: { path, title, excerpt, callNumber },
  shell: { nav },
}: {
  hit: SearchHit;
  shell: SiteShell;
}) {
  const words = title.join('').trim();
  const above = pagesAbove(path, nav).map(({ name }) => name);
  return (
    <li>
      {above.length === 0 ? null : <p className="search-above">{above.join(' › ')}</p>}
      <h2>
        <a href={path}>{words === '' ? readable(path) : <Marked text={title} />}</a>
      </h2>
      <p>
        <Marked text={excerpt} words={withPhoneNumbers} />
      </p>
      {callNumber === '' ? null : <CallLink number={callNumber} name={words} />}
    </li>
  );
}

/** Shows pages that offer the reader help, each with its phone number. */
function HelpPages({ title, pages }: { title: string; pages: readonly HelpPage[] }) {
  if (pages.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="search-help">
        {pages.map(({ path, title, callNumber }) => (
          <li key={path}>
            <a href={path}>{title || readable(path)}</a>
            {callNumber === '' ? null : <CallLink number={callNumber} name={title} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows a text with its matches marked. @param words renders each piece */
function Marked({ text, words = (piece) => piece }: { text: MarkedText; words?(piece: string): ReactNode }) {
  return text.map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index}>{words(piece)}</mark>
    ) : (
      <Fragment key={index}>{words(piece)}</Fragment>
    ),
  );
}

/** Shows text that a reader typed. The text may run from left to right or from right to left. */
function Quoted({ text, strong }: { text: string; strong?: boolean }) {
  const words = <bdi>{text}</bdi>;
  return <>‘{strong ? <strong>{words}</strong> : words}’</>;
}

function ResultPages({ view: { earlier, further } }: { view: SearchView }) {
  if (earlier === null && further === null) return null;
  return (
    <nav className="search-pages" aria-label={SEARCH_TEXTS.resultPages}>
      {earlier === null ? null : (
        <a className="button-secondary" rel="prev" href={earlier}>
          {SEARCH_TEXTS.earlier}
        </a>
      )}
      {further === null ? null : (
        <a className="button-secondary" rel="next" href={further}>
          {SEARCH_TEXTS.further}
        </a>
      )}
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

/** Shows the phone numbers to call, unless a card has them. If nothing was found, also shows the pages of the navigation. */
function NextSteps({
  shell: { nav, footer, baseUrls },
  hasCalls,
  hasPages,
}: {
  shell: SiteShell;
  hasCalls: boolean;
  hasPages: boolean;
}) {
  const calls = hasCalls ? waysToCall({ nav, footer }) : [];
  const pages = hasPages ? nav.items.map(({ link }) => link).filter(isShownLink) : [];
  return (
    <BaseUrlsContext value={baseUrls}>
      <div className="prose">
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

/** Decodes a percent-encoded path, so that people can read it. */
function readable(path: string): string {
  return decodeURI(path);
}
