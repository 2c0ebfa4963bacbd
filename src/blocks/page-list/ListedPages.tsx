import { use } from 'react';
import { BaseUrlsContext } from '../../editable/base-urls.ts';
import { DARK_SCREEN } from '../../editable/image.tsx';
import { darkVersion, type ImageValue, imageSources } from '../../model/image.ts';
import { IMAGE_SIZES } from '../../model/limits.ts';
import {
  type ListedPage,
  listOnPage,
  type PageLists,
  partPath,
  type ShownList,
} from '../../model/page-list.ts';
import { slugPath } from '../../model/slug.ts';
import { PAGE_LIST_TEXTS } from '../../model/texts.ts';
import { BlockRoot } from '../block-root.tsx';
import type { BlockOf } from '../definition.ts';
import type { pageList } from './definition.ts';

interface ListedPagesProps {
  readonly block: BlockOf<typeof pageList>;
  readonly lists: PageLists;
}

/** Shows a list of pages. */
export function ListedPages({ block, lists }: ListedPagesProps) {
  const isFirst = block.key === lists.first;
  const list = listOnPage(block, lists);
  const isEmpty = list.entries.length === 0;
  const place = { slug: lists.slug, key: block.key };
  return (
    <BlockRoot block={block} className="page-list" empty={isEmpty}>
      {isEmpty ? <p>{PAGE_LIST_TEXTS.empty}</p> : null}
      {isEmpty || !isFirst ? null : <Categories list={list} place={place} />}
      {isEmpty ? null : (
        <ul className={`page-list-${block.look}`} id={isFirst ? anchorOf(block.key) : undefined}>
          {list.entries.map((page, index) => (
            <Entry
              key={page.slug}
              page={page}
              withPicture={block.look === 'pictures'}
              layout={index === 0 ? FIRST_LAYOUT : LAYOUT}
            />
          ))}
        </ul>
      )}
      {isFirst ? <OtherPages list={list} place={place} /> : null}
    </BlockRoot>
  );
}

interface Place {
  readonly slug: string;
  /** The block's key. */
  readonly key: string;
}

function Categories({ list: { categories }, place }: { list: ShownList; place: Place }) {
  return categories.length === 0 ? null : (
    <nav className="page-list-categories" aria-label={PAGE_LIST_TEXTS.categories}>
      <ul>
        {categories.map(({ name, part, isCurrent }) => (
          <li key={name}>
            {isCurrent ? (
              <strong aria-current="true">{name ?? PAGE_LIST_TEXTS.all}</strong>
            ) : (
              <a href={addressOf(place, part)}>{name ?? PAGE_LIST_TEXTS.all}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({
  page: { slug, title, summary, image },
  withPicture,
  layout,
}: {
  page: ListedPage;
  withPicture: boolean;
  /** The widths of the picture, for the browser's choice of a file. */
  layout: string;
}) {
  const { imageBaseUrl } = use(BaseUrlsContext);
  const size = { ...IMAGE_SIZES.listed, canvas: 'desktop' };
  const sourcesOf = (value: ImageValue) =>
    withPicture ? imageSources(value, size, undefined, imageBaseUrl) : null;
  const sources = sourcesOf(image);
  const dark = sourcesOf(darkVersion(image));
  // The picture has no alternative text, because the title next to it says more.
  const picture = sources && <img {...sources} sizes={layout} alt="" loading="lazy" decoding="async" />;
  return (
    <li className="listed">
      {dark === null ? (
        picture
      ) : (
        <picture>
          <source media={DARK_SCREEN} srcSet={dark.srcSet} sizes={layout} />
          {picture}
        </picture>
      )}
      <div>
        <h2>
          <a href={slugPath(slug)}>{title.trim() === '' ? `/${slug}` : title}</a>
        </h2>
        {summary.trim() === '' ? null : <p>{summary}</p>}
      </div>
    </li>
  );
}

const LAYOUT = '(width < 640px) 100vw, 25rem';
/** The first entry can be larger than the others. */
const FIRST_LAYOUT = '(width < 640px) 100vw, 40rem';

function OtherPages({ list: { part, count }, place }: { list: ShownList; place: Place }) {
  const link = (number: number, rel: 'prev' | 'next') => (
    <a className="button-secondary" rel={rel} href={addressOf(place, { ...part, number })}>
      {PAGE_LIST_TEXTS[rel]}
    </a>
  );
  return count === 1 ? null : (
    <nav className="page-list-pages" aria-label={PAGE_LIST_TEXTS.pages}>
      {part.number > 1 ? link(part.number - 1, 'prev') : null}
      <p>
        Page {part.number} of {count}
      </p>
      {part.number < count ? link(part.number + 1, 'next') : null}
    </nav>
  );
}

/**
 * Returns the address of a part of the list, with the list's anchor, so that readers arrive at the list and not at the page's
 * header.
 */
function addressOf({ slug, key }: Place, part: Parameters<typeof partPath>[1]): string {
  return `${partPath(slug, part)}#${anchorOf(key)}`;
}

function anchorOf(key: string): string {
  return `list-${key}`;
}
