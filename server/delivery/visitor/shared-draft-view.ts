import { sentAt } from '../../../src/model/forms/sent-at.ts';
import { NOINDEX } from '../../../src/model/head.ts';
import { STAFF_BAR } from '../../../src/model/texts.ts';
import type { ContentView } from '../../../src/model/view.ts';
import { openDraftLink } from '../../content/draft-links/open-draft-link.ts';
import type { Services } from '../../core/services.ts';
import { documentView } from './public-views.ts';
import { uncounted } from './site-shell.ts';

/**
 * Returns the draft that a link shows, as readers see it once it is published: without the editor and without a way to log in.
 * Returns null if the link does not work, or belongs to another site than the request's.
 *
 * @throws HearthError 'unknown-page-type' (404)
 */
export async function sharedDraftView(
  services: Services,
  host: string,
  token: string,
): Promise<ContentView | null> {
  const domain = services.domains.forHost(host)?.domain;
  const found = token === '' ? null : await openDraftLink(services, token);
  if (!domain || found?.record.domain_id !== domain.id) return null;
  const { record, expiresAt, imageBase } = found;
  const config = { ...services.config, cdnImageUrl: null, imageBaseUrl: imageBase };
  const row = { pageId: record.id, slug: record.slug, publishedAt: record.updated_at, doc: record.doc };
  const { view } = await documentView({ ...services, config }, domain, row);
  const until = sentAt(new Date(expiresAt), config.timeZone);
  return {
    ...view,
    staff: {
      site: null,
      message: STAFF_BAR.shared.replace('{until}', until),
      link: null,
      label: 'About this draft',
    },
    shell: { ...uncounted(view.shell), hasLogIn: false },
    head: { ...view.head, canonical: '', robots: NOINDEX },
  };
}
