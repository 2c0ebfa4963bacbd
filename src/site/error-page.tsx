import { ERROR_PAGE, NUMBERS_AT_TOP } from '../model/texts.ts';
import { SearchForm } from './search-field.tsx';

interface ErrorPageProps {
  /** The HTTP status of the response. */
  status: number;
  message: string;
  /** Whether the top of the page shows phone numbers to call. */
  hasNumbers: boolean;
}

/** Shows the error message and a link to the home page, for use in `<main>`. */
export function ErrorPage({ status, message, hasNumbers }: ErrorPageProps) {
  const icon = status === 404 ? 'page-not-found' : 'unknown-error';
  return (
    <div className="wrap error-page">
      <img src={`/assets/icons/${icon}.svg`} width="200" height="200" alt="" fetchPriority="low" />
      <div>
        <h1>{message || ERROR_PAGE.notFoundHeading}</h1>
        <p>{ERROR_PAGE.text}</p>
        <p>{hasNumbers ? `${ERROR_PAGE.comfort} ${NUMBERS_AT_TOP}` : ERROR_PAGE.comfort}</p>
        {status === 404 ? <SearchForm /> : null}
        <a className="button" href="/">
          {ERROR_PAGE.button}
        </a>
      </div>
    </div>
  );
}
