import { atom } from 'nanostores';
import { SHORT_TEXT_MAX_LENGTH } from '../../../model/limits.ts';
import type { Template } from '../../../model/page.ts';
import { slugOfTitle } from '../../../model/slug.ts';

/** The state of the form for a new page. */
export interface NewPage {
  readonly pageType: string;
  readonly template: Template;
  readonly title: string;
  /** The text of the slug field; null while the slug is derived from the title. */
  readonly slug: string | null;
}

/** The fields of the form that are checked, in order. */
export const NEW_PAGE_FIELDS = ['title', 'slug'] as const;
export type NewPageField = (typeof NEW_PAGE_FIELDS)[number];

export const EMPTY_NEW_PAGE: NewPage = { pageType: 'page', template: 'generic', title: '', slug: null };

/** The form as the user left it. The input is kept when the panel closes. */
export const $newPage = atom<NewPage>(EMPTY_NEW_PAGE);

const TITLE_MISSING = 'Please type a title';

/** Returns the text of the slug field: as typed, or derived from the title. */
export function slugText({ slug, title }: Pick<NewPage, 'slug' | 'title'>): string {
  return slug ?? slugOfTitle(title);
}

/** Returns why a page cannot have this title, in words; null if the title is valid. */
export function titleProblem(title: string): string | null {
  if (title.trim() === '') return TITLE_MISSING;
  return title.length > SHORT_TEXT_MAX_LENGTH
    ? `This field cannot exceed ${SHORT_TEXT_MAX_LENGTH} characters`
    : null;
}
