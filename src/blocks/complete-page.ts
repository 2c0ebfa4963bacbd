import { type PageDoc, pageFieldsSchema } from '../model/page.ts';
import { completeFields } from './complete-fields.ts';
import { completeBlockList } from './registry.ts';

const ownFields = pageFieldsSchema.omit({ contents: true });

/**
 * The document of a page as views and editors can rely on it: every field that pages and their blocks know, and no other,
 * so that what is loaded can be saved. `contents` are the stored blocks.
 */
export function completePage(page: PageDoc): PageDoc {
  const fields = completeFields(ownFields, page, 'page') as Omit<PageDoc, 'contents'>;
  return { ...fields, contents: completeBlockList(page.contents, 'page') };
}
