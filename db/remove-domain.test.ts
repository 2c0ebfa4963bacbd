import { describe, expect, test } from 'vitest';
import type { Writer } from './connection.ts';
import { countFeedback, storeFeedbackText } from './feedback-queries.ts';
import { insertListing, putListingSnapshot } from './listing-queries.ts';
import { setMediaUse } from './media-queries.ts';
import { addMissingPages } from './missing-page-queries.ts';
import { insertPage, putSnapshot } from './page-queries.ts';
import { publishRedirectRow, putRedirect } from './redirect-queries.ts';
import { removeDomainRows, storedSubmissions, writtenPages } from './remove-domain.ts';
import { insertRevision } from './revision-queries.ts';
import { insertSession } from './session-queries.ts';
import { putSiteDocument, putSiteSnapshot } from './site-document-queries.ts';
import { insertSiteRevision } from './site-revision-queries.ts';
import { insertSubmission, setRetention } from './submission-queries.ts';
import { dialects } from './testing/dialects.ts';
import { addDomain, listingRow, NOW, pageRow, snapshotRow, userRow } from './testing/rows.ts';
import { insertUser } from './user-queries.ts';

const TABLES = [
  'page',
  'page_published',
  'page_revision',
  'listing',
  'listing_published',
  'site_document',
  'site_document_published',
  'site_document_revision',
  'redirect',
  'redirect_published',
  'missing_page',
  'page_feedback',
  'page_feedback_text',
  'media_use',
  'submission_retention',
] as const;

describe.each(dialects)('removing a domain on $name', ({ open }) => {
  /** Fills every table that refers to domains with a row for this domain. */
  async function fill(db: Writer, id: string): Promise<void> {
    await addDomain(db, { id, name: id, hostnames: [`${id}.example.org`], isDefault: id === 'one' });
    const page = `page-${id}`;
    await insertPage(db, pageRow(page, { domain_id: id }));
    await putSnapshot(db, snapshotRow(page, { domain_id: id }), null);
    const made = { version: 1, action: 'save', userId: null, createdAt: NOW, doc: '{}' } as const;
    await insertRevision(db, { id: `revision-${id}`, pageId: page, ...made });
    await insertListing(db, listingRow(`listing-${id}`, page));
    await putListingSnapshot(db, {
      listing_id: `listing-${id}`,
      page_id: page,
      published_at: NOW,
      doc: '{}',
    });
    const seen = { count: 1, first_seen: NOW, last_seen: NOW };
    await addMissingPages(db, [{ domain_id: id, path: '/gone', ...seen }]);
    const version = { pageId: page, version: NOW, domainId: id };
    await countFeedback(db, version, false);
    await storeFeedbackText(db, version, 'Too long', NOW.slice(0, 10));
    const document = { domain_id: id, kind: 'nav', doc: '{}' } as const;
    const state = { version: 1, published: 1, last_published: NOW, updated_at: NOW, updated_by: null };
    await putSiteDocument(db, { id: `nav_${id}`, ...document, ...state });
    await putSiteSnapshot(db, { document_id: `nav_${id}`, ...document, published_at: NOW });
    await insertSiteRevision(db, {
      id: `nav-revision-${id}`,
      document_id: `nav_${id}`,
      version: 1,
      action: 'save',
      user_id: null,
      created_at: NOW,
      doc: '{}',
    });
    await putRedirect(db, {
      id: `redirect-${id}`,
      domain_id: id,
      name: '',
      from_path: '/old',
      to_path: '/new',
      published: 1,
      version: 1,
      updated_at: NOW,
      updated_by: null,
      search_key: '',
    });
    await publishRedirectRow(db, { id: `redirect-${id}`, domainId: id, from: '/old', to: '/new' });
    await setRetention(db, id, 30);
    const uses = new Map([['m', new Set(['w=1'])]]);
    await setMediaUse(db, { documentId: page, domainId: id, state: 'draft' }, uses);
  }

  test('everything of the domain goes, and nothing of another one', async () => {
    const db = await open();
    await fill(db, 'one');
    await fill(db, 'two');
    await insertUser(db, userRow('ada'), []);
    for (const id of ['one', 'two']) {
      await insertSession(db, {
        token_hash: id,
        id,
        user_id: 'ada',
        active_domain_id: id,
        created_at: NOW,
        last_seen_at: null,
        expires_at: NOW,
      });
    }
    await removeDomainRows(db, 'two');
    for (const table of TABLES) {
      const { rows } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      expect([table, Number(rows)]).toEqual([table, 1]);
    }
    expect(await db.selectFrom('domain').select('id').execute()).toEqual([{ id: 'one' }]);
    const sessions = await db
      .selectFrom('session')
      .select('active_domain_id')
      .orderBy('token_hash')
      .execute();
    expect(sessions).toEqual([{ active_domain_id: 'one' }, { active_domain_id: null }]);
  });

  test('the submissions of a domain are counted, tests included, and no others', async () => {
    const db = await open();
    await addDomain(db);
    await addDomain(db, { id: 'two', isDefault: false });
    const texts = { identifier: '', subject: '', recipient: '', ccs: '[]', names: '[]', form: '{}' };
    const place = { page_id: 'p', block_key: 'b', created_at: NOW, unverified: 0 };
    await insertSubmission(db, { id: 'a', domain_id: 'two', draft: 1, ...texts, ...place });
    expect(await storedSubmissions(db, 'two')).toBe(1);
    expect(await storedSubmissions(db, 'one')).toBe(0);
  });

  test('an untouched home page counts as no page; a saved, a published and another one do', async () => {
    const db = await open();
    await addDomain(db);
    await insertPage(db, pageRow('home', { slug: '' }));
    await insertPage(db, pageRow('gone', { deleted_at: NOW }));
    expect(await writtenPages(db, 'one')).toBe(0);
    for (const changes of [{ version: 2 }, { version: 1, published: 1 }]) {
      await db.updateTable('page').set(changes).where('id', '=', 'home').execute();
      expect(await writtenPages(db, 'one')).toBe(1);
    }
    await insertPage(db, pageRow('about'));
    expect(await writtenPages(db, 'one')).toBe(2);
  });
});
