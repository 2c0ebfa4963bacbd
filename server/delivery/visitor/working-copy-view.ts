import { saveBody } from '../../../src/calls/page-wire.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { NOINDEX } from '../../../src/model/head.ts';
import type { ContentView } from '../../../src/model/view.ts';
import { checkedDocument } from '../../content/pages/checked-document.ts';
import { DEFAULT_COLLECTION } from '../../content/pages/collection-of.ts';
import { jsonSize, MAX_LEVELS } from '../../core/http/json-size.ts';
import { BODY_VALUES } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import type { Session } from '../../people/auth/sessions.ts';
import { editedDomain } from './editor-view.ts';
import { documentView } from './public-views.ts';
import { uncounted } from './site-shell.ts';

/**
 * Returns the page that an editor has open, saved or not, as readers will see it, with the published navigation and footer.
 * Stores nothing.
 *
 * @param body the JSON of the call 'page/save'
 * @throws HearthError 'malformed' (400), 'too-large' (413), and the errors of `checkedDocument`
 */
export async function workingCopyView(
  services: Services,
  session: Session,
  host: string,
  body: string,
): Promise<ContentView> {
  const found = services.domains.forHost(host)?.domain;
  if (!found) throw new HearthError('not-found');
  const domain = editedDomain(services, session, found);
  const { page, collection } = read(body);
  const doc = checkedDocument(page, collection ?? DEFAULT_COLLECTION);
  const row = {
    pageId: page._id ?? '',
    slug: doc.slug,
    publishedAt: services.now(),
    doc: JSON.stringify(doc),
  };
  // The content delivery network has only pictures that are public.
  const config = { ...services.config, cdnImageUrl: null };
  const { view } = await documentView({ ...services, config }, domain, row);
  return {
    ...view,
    shell: { ...uncounted(view.shell), hasLogIn: false },
    head: { ...view.head, canonical: '', robots: NOINDEX },
  };
}

function read(body: string): ReturnType<typeof saveBody.parse> {
  const { values, levels } = jsonSize(body);
  if (levels > MAX_LEVELS) throw new HearthError('malformed');
  if (values > BODY_VALUES.signedIn)
    throw new HearthError('too-large', { max: `${BODY_VALUES.signedIn.toLocaleString('en')} values` });
  const parsed = saveBody.safeParse(jsonOf(body));
  if (!parsed.success) throw new HearthError('malformed');
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HearthError('malformed');
  }
}
