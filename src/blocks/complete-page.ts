import { type PageDoc, pageFieldsSchema } from '../model/page.ts';
import { completeFields } from './complete-fields.ts';
import { completeBlockList } from './registry.ts';

const ownFields = pageFieldsSchema.omit({ contents: true });

/**
 * The document of a page as views and editors expect it: with every field that the page and its blocks define
 * and no other, so that a loaded page can be saved. `contents` are the stored blocks.
 */
export function completePage(page: PageDoc): PageDoc {
  const fields = completeFields(ownFields, page, 'page') as Omit<PageDoc, 'contents'>;
  return { ...fields, contents: completeBlockList(page.contents, 'page') };
}
