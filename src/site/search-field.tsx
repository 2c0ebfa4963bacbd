import { SEARCH } from '../model/limits.ts';
import { SEARCH_TEXTS } from '../model/texts.ts';
import { Icon } from './icon.tsx';

/**
 * Shows the form in the header that searches the site. It needs no script. In a header in one row, an icon opens the form, and
 * closes an open submenu. Searches do not appear in addresses, and browsers do
 * not suggest other people's searches.
 */
export function SearchField() {
  return (
    <>
      <details className="site-search" name="site-nav">
        <summary aria-label={SEARCH_TEXTS.title}>
          <Icon name="search" />
        </summary>
      </details>
      <search>
        <form className="search-field" action="/search" method="post">
          <input
            type="search"
            name="q"
            aria-label={SEARCH_TEXTS.field}
            placeholder={SEARCH_TEXTS.title}
            maxLength={SEARCH.maxLength}
            autoComplete="off"
          />
          <button type="submit" aria-label={SEARCH_TEXTS.button}>
            <Icon name="search" />
          </button>
        </form>
      </search>
    </>
  );
}

/** Shows the search field in the content of a page, with the last search. */
export function SearchForm({ typed = '' }: { typed?: string }) {
  return (
    <form className="search-form" aria-label={SEARCH_TEXTS.title} action="/search" method="post">
      <label htmlFor="hearth-search">{SEARCH_TEXTS.field}</label>
      <div className="search-field">
        <input
          id="hearth-search"
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={SEARCH.maxLength}
          autoComplete="off"
        />
        <button type="submit" className="button">
          {SEARCH_TEXTS.button}
        </button>
      </div>
    </form>
  );
}
