import { atom } from 'nanostores';
import { SHORT_TEXT_MAX_LENGTH } from '../../../model/limits.ts';
import { slugOfTitle } from '../../../model/slug.ts';
import type { StartName } from './starting-points.ts';

/** The state of the form for a new page. */
export interface NewPage {
  readonly pageType: string;
  readonly start: StartName;
  readonly title: string;
  /** The text of the slug field; null while the slug is derived from the title. */
  readonly slug: string | null;
  /** The key of the navigation's item below which the page is shown; `OWN_ITEM` for an item of its own, '' for none. */
  readonly menu: string;
  /** The slug of the page of that item, below which the address of the new page is; '' if there is none. */
  readonly under: string;
}

/** Stands for an item of the page's own in the navigation. No key of an item begins with '@'. */
export const OWN_ITEM = '@own';

/** The fields of the form that are checked, in order. */
export const NEW_PAGE_FIELDS = ['title', 'slug'] as const;
export type NewPageField = (typeof NEW_PAGE_FIELDS)[number];

export const EMPTY_NEW_PAGE: NewPage = {
  pageType: 'page',
  start: 'blank',
  title: '',
  slug: null,
  menu: '',
  under: '',
};

/** The form as the user left it. The input is kept when the panel closes. */
export const $newPage = atom<NewPage>(EMPTY_NEW_PAGE);

const TITLE_MISSING = 'Please type a title';

/** Returns the text of the slug field: as typed, or derived from the title and from the page above the new one in the menu. */
export function slugText({ slug, title, under }: Pick<NewPage, 'slug' | 'title' | 'under'>): string {
  if (slug !== null) return slug;
  const own = slugOfTitle(title);
  return own === '' || under === '' ? own : `${under}/${own}`;
}

/** Returns why a page cannot have this title, in words; null if the title is valid. */
export function titleProblem(title: string): string | null {
  if (title.trim() === '') return TITLE_MISSING;
  return title.length > SHORT_TEXT_MAX_LENGTH
    ? `This field cannot exceed ${SHORT_TEXT_MAX_LENGTH} characters`
    : null;
}
