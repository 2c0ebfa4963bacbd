import type { Writer } from '../../../db/connection.ts';
import type { SiteDocumentRecord } from '../../../db/site-document-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import type { SiteDocumentKind } from '../../../src/model/site.ts';
import { recordAction } from '../../people/audit/record.ts';
import type { Author } from '../../people/auth/author.ts';

type Change = 'save' | 'publish' | 'restore';

const ACTIONS: Readonly<Record<SiteDocumentKind, Readonly<Record<Change, RecordedAction>>>> = {
  nav: { save: 'site/saveNav', publish: 'site/publishNav', restore: 'site/restore' },
  footer: { save: 'site/saveFooter', publish: 'site/publishFooter', restore: 'site/restore' },
  siteSettings: {
    save: 'siteSettings/saveSiteSettings',
    publish: 'siteSettings/publishSiteSettings',
    restore: 'site/restore',
  },
};

/** Records what somebody did to a navigation, a footer or settings. @param trx as `recordAction` */
export function recordSiteDocument(
  trx: Writer,
  change: Change,
  { id, kind, domain_id: domainId }: Pick<SiteDocumentRecord, 'id' | 'kind' | 'domain_id'>,
  { user: actor, now: at }: Author,
): Promise<void> {
  const subject = { kind, id, name: '' };
  return recordAction(trx, { actor, action: ACTIONS[kind][change], domainId, subject, at });
}
