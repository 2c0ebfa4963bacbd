import { pageHref } from '../../../model/link.ts';
import { ofThisSite } from '../../document/sites.ts';
import { getApi } from '../../document/start-editor.ts';
import { useDraft } from '../use-draft.ts';
import { settledUrl, urlProblem } from './link-url.ts';
import { useOptionSearch } from './option-search.ts';
import {
  type FoundPage,
  OFFERED_PAGES,
  optionWords,
  pageNamed,
  searchInWords,
  searchWords,
} from './page-search.ts';
import { SearchedField } from './SearchedField.tsx';
import type { UrlFieldProps } from './UrlField.tsx';

const ask = (words: string) =>
  getApi('search/pages', { search: words, limit: OFFERED_PAGES, ...ofThisSite() });

interface PageFieldProps extends UrlFieldProps {
  label?: string;
  help?: string | undefined;
}

/** Lets the user choose a page of the site by its path, or by words to search for. */
export function PageField({
  field,
  url,
  errors,
  onWrite,
  label = 'Page',
  help = 'A page of this site. Type words that are on it, or its path.',
}: PageFieldProps) {
  const { search, look, stop } = useOptionSearch(ask, searchInWords);
  const pages = search.state === 'found' ? search.pages : [];
  const { text, problem, type, leave } = useDraft({
    field,
    stored: url,
    settle: (typed) => settledUrl('page', typed),
    problemOf: (settled) => urlProblem('page', settled),
    write: onWrite,
  });
  const choose = (page: FoundPage) => type(pageHref(page.slug));
  return (
    <SearchedField
      label={label}
      listLabel="Pages"
      help={help}
      errors={problem === null ? errors : [problem]}
      text={text}
      options={pages.map((page) => ({ found: page, id: page._id, ...optionWords(page) }))}
      words={searchInWords(search)}
      onType={type}
      onLook={(typed, pauseMs) => look(searchWords(typed), pauseMs)}
      onStop={stop}
      onChoose={choose}
      onLeave={() => {
        const named = pageNamed(pages, text);
        if (named !== null) choose(named);
        else leave();
      }}
    />
  );
}
