import { ApiError } from '../../browser/request.ts';
import { newKey } from '../../model/ids.ts';
import { newPage } from '../../model/page.ts';
import { slugOfTitle } from '../../model/slug.ts';
import { ofThisSite } from '../document/sites.ts';
import { changeOnServer } from '../saving/server-calls.ts';

const TITLE = 'A page to try on';

/** Returns the slug of the page on which a user tries things. Each user has one. */
export function ownSlug(username: string): string {
  return `try-${slugOfTitle(username)}`;
}

/**
 * Makes the page on which a user tries things, unless it is there from an earlier time. Returns its slug. Visitors do not see
 * the page, and no search engine may list it if it is published.
 * @throws ApiError
 */
export async function makeOwnPage(username: string): Promise<string> {
  const slug = ownSlug(username);
  const page = newPage({
    slug,
    title: TITLE,
    headerType: 'HalfWidthImageHeader',
    header: {
      title: TITLE,
      description: 'Only people who work here see it, until you publish it.',
      image: null,
    },
    hideFromSitemap: true,
    hideFromRobots: true,
    contents: [
      words('Click into this sentence, and type.'),
      words('This is another text. Move it, or remove it.'),
    ],
  });
  const { collection } = page;
  try {
    await changeOnServer('page/save', { page, collection, ...ofThisSite() });
  } catch (error) {
    const isThere = error instanceof ApiError && error.response?.data.error?.code === 'slug-taken';
    if (!isThere) throw error;
  }
  return slug;
}

const words = (text: string) => ({
  key: newKey(),
  componentType: 'RichText',
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
