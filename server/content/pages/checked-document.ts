import { blockTypes } from '../../../src/blocks/block-types.ts';
import { checkBlocks } from '../../../src/blocks/registry.ts';
import { normaliseBlocks } from '../../../src/model/block.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { type PageDoc, type PageSave, pageDocOf, pageTypeOf } from '../../../src/model/page.ts';
import { checkSlug } from '../../../src/model/slug.ts';
import { upgradeBlocks } from '../documents/legacy-blocks.ts';
import { checkCollection } from './collection-of.ts';

/**
 * Validates the page in a save request, and checks every block against its definition. Returns the document of the page in its
 * stored form, with a normalised slug.
 *
 * @throws HearthError 'unknown-page-type' (404), 'wrong-collection' (422), 'slug-invalid' and 'slug-reserved' (422), 'validation' (422) …
 */
export function checkedDocument(page: PageSave, collection: string): PageDoc {
  const type = pageTypeOf(page.pageType);
  if (type.collection !== collection) throw new HearthError('unknown-page-type');
  checkCollection(collection, page.collection, 'page.collection');
  const slug = checkSlug(page.slug);
  if (!slug.ok) {
    throw new HearthError(slug.code, slug.values, {
      validationErrors: [{ field: 'page.slug', message: slug.message }],
    });
  }
  const contents = checkBlocks(upgradeBlocks(normaliseBlocks(page.contents, blockTypes)));
  return { ...pageDocOf(page), collection, slug: slug.slug, contents };
}
