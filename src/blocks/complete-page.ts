import { type PageDoc, pageFieldsSchema } from '../model/page.ts';
import { completeFields } from './complete-fields.ts';
import { completeBlockList } from './registry.ts';

const ownFields = pageFieldsSchema.omit({ contents: true });

/**
 * Returns a page for views and editors. The page has exactly the fields that its schema and its blocks' definitions contain, so
 * that a loaded page can be saved. `contents` are the stored blocks of the page.
 */
export function completePage(page: PageDoc): PageDoc {
  const fields = completeFields(ownFields, page, 'page') as Omit<PageDoc, 'contents'>;
  return { ...fields, contents: completeBlockList(page.contents, 'page') };
}
