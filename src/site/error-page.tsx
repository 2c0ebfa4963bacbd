import { ERROR_PAGE } from '../model/texts.ts';
import type { SiteShell } from '../model/view.ts';
import { HelpRail } from './help-rail.tsx';
import { SearchForm } from './search-field.tsx';

interface ErrorPageProps {
  /** The HTTP status of the response. */
  status: number;
  message: string;
  /** The shell of the site, whose navigation has the number to call and the kinds of help; null if no site matches the request. */
  shell: SiteShell | null;
}

/**
 * Shows the error message and a link to the home page, for use in `<main>`. Like a help page, the page has the number to call
 * beside its words, and the links to each kind of help.
 */
export function ErrorPage({ status, message, shell }: ErrorPageProps) {
  const icon = status === 404 ? 'page-not-found' : 'unknown-error';
  return (
    <div className="wrap help help-own">
      <div className="header-help">
        <h1>{message || ERROR_PAGE.notFoundHeading}</h1>
        <p className="page-header-lead">{ERROR_PAGE.text}</p>
      </div>
      <div className="content">
        <div className="error-way">
          <div>
            <p>{ERROR_PAGE.comfort}</p>
            <a className="button" href="/">
              {ERROR_PAGE.button}
            </a>
          </div>
          <img src={`/assets/icons/${icon}.svg`} width="144" height="144" alt="" fetchPriority="low" />
        </div>
        {status === 404 ? <SearchForm /> : null}
      </div>
      {shell ? <HelpRail shell={shell} /> : null}
    </div>
  );
}
