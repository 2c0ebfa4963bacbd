import { Fragment, type ReactNode } from 'react';
import { withPhoneNumbers } from '../editable/phone-number.tsx';
import { telHref, telWords } from '../editable/tel.tsx';
import { isShownLink } from '../model/link.ts';
import type { HelpPage, MarkedText, SearchCard, SearchHit, SearchResult } from '../model/search/result.ts';
import { pagesAbove } from '../model/site-data.ts';
import { SEARCH_TEXTS } from '../model/texts.ts';
import type { SearchView, SiteShell } from '../model/view.ts';
import { HelpRail } from './help-rail.tsx';
import { Icon } from './icon.tsx';
import { SearchForm } from './search-field.tsx';
import { SiteLink } from './site-link.tsx';

/**
 * Shows the search page: the field, the phone numbers to call, the results, and other pages that help. Beside them, it has the
 * links to each kind of help, like every page of its kind. For use in `<main>`.
 */
export function SearchPage({ view }: { view: SearchView }) {
  const { shell, result } = view;
  const { typed, hits, help } = result;
  return (
    <div className="wrap help help-own search-page">
      <div className="header-help">
        <h1>{typed === '' ? SEARCH_TEXTS.title : SEARCH_TEXTS.results}</h1>
        <SearchForm typed={typed} />
      </div>
      <div className="content">
        <SearchCalls cards={result.cards} shell={shell} />
        {typed === '' ? (
          <p>{SEARCH_TEXTS.start}</p>
        ) : hits.length === 0 ? (
          <NoHits typed={typed} />
        ) : (
          <Hits result={result} shell={shell} />
        )}
        <ResultPages view={view} />
        <HelpPages title={hits.length === 0 ? SEARCH_TEXTS.helpPages : SEARCH_TEXTS.otherHelp} pages={help} />
      </div>
      <HelpRail
        shell={shell}
        hasCalls={shownCards(result.cards, shell).length > 0}
        hasPages={help.length > 0}
      />
    </div>
  );
}

/** Shows the cards that have a number to call. */
export function SearchCalls({ cards, shell }: { cards: readonly SearchCard[]; shell: SiteShell }) {
  return shownCards(cards, shell).map((card, index) => (
    <SearchCall key={card.kind} card={card} shell={shell} isFirst={index === 0} />
  ));
}

/** Returns the cards that have a phone number to call. */
export function shownCards(cards: readonly SearchCard[], { nav }: SiteShell): readonly SearchCard[] {
  const isReachable = isShownLink(nav.crisis) || isShownLink(nav.emergency);
  return cards.filter(({ kind }) => kind !== 'danger' || isReachable);
}

/** Shows the phone numbers to call for one kind of distress. The first card also has the emergency number. */
function SearchCall({
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

/** Decodes a percent-encoded path, so that people can read it. */
function readable(path: string): string {
  return decodeURI(path);
}
