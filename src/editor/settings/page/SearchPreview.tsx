import { documentTitle, type HeadData } from '../../../model/head.ts';
import { descriptions, sourceOf, titles } from '../../../model/head-fallbacks.ts';
import { sourceWords } from './source-words.ts';
import { useHead } from './use-head.ts';

/** The page as a search engine may show it, with what stands in for empty fields. */
export function SearchPreview() {
  const { head, parts } = useHead();
  const note = sourceWords([
    ['Title', sourceOf(titles(parts))],
    ['Description', sourceOf(descriptions(parts))],
  ]);
  return <SearchResult head={head} note={note} />;
}

/** A head as a search engine may show it, and a note below. */
export function SearchResult({ head, note }: { head: HeadData; note: string }) {
  const { host, pathname } = new URL(head.canonical);
  const path = decodeURI(pathname).split('/').filter(Boolean);
  return (
    <figure className="he-preview">
      <figcaption>Preview in search results</figcaption>
      {head.robots === '' ? (
        <div className="he-search-result">
          <p className="he-search-site">
            {head.siteName === '' ? null : <span>{head.siteName}</span>}
            <span>{[host, ...path].join(' › ')}</span>
          </p>
          <p className="he-search-title">{documentTitle(head)}</p>
          <p className="he-search-description">{head.description}</p>
        </div>
      ) : (
        <p>Search engines are asked not to show this page.</p>
      )}
      <p className="he-field-help">{note}</p>
    </figure>
  );
}
