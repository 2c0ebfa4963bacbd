import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { DomainDirectory } from '../../core/domains/directory.ts';
import {
  aSite,
  type CheckedFolder,
  change,
  check,
  configOf,
  faults,
  linkingTo,
  of,
  page,
  wordsOf,
} from '../../testing/site-to-check.ts';
import { checkDocuments } from './check-documents.ts';
import { Findings } from './findings.ts';
import { repair } from './repair.ts';

vi.setConfig({ testTimeout: 120_000 });

test('documents that are no JSON, and those that break a rule of the model', async () => {
  const site = await aSite();
  change(site, `update page set doc = '{"title": ' where slug = 'later'`);
  change(site, `update page_published set doc = json_set(doc, '$.priority', 'much') where slug = 'contact'`);
  change(
    site,
    `update page_published set doc = json_set(doc, '$.contents[0].link.href', 'javascript:alert(1)') where slug = 'about'`,
  );
  change(
    site,
    `insert into site_document (id, domain_id, kind, version, published, updated_at, doc)
      select 'nav-' || id, id, 'nav', 1, 0, '2026-01-01T00:00:00.000Z', '{"items": 7}' from domain`,
  );
  const checked = await check(site);
  const words = wordsOf(checked, 'documents').join('\n');
  expect(words).toContain('/later: The draft cannot be read');
  expect(words).toContain('/about: The published version: ');
  expect(words).toContain('The navigation of');
  expect(of(checked, 'documents').problems.map(({ page }) => page?.title)).toContain('Later');
});

test('older versions that cannot be read', async () => {
  const site = await aSite();
  change(site, `update page_revision set doc = 'x' where version = 1`);
  expect(wordsOf(await check(site), 'documents').join()).toContain(
    'older versions of documents cannot be read',
  );
});

test('a search that does not have the words of pages, which can be read again', async () => {
  const site = await aSite();
  change(site, `update search_published set words = 'other' where title = 'Contact'`);
  change(site, `delete from search_draft where title = 'Later'`);
  const checked = await check(site);
  expect(wordsOf(checked, 'search').toSorted()).toEqual([
    '/contact: Readers do not find it by all its words.',
    '/later: Editors do not find its draft by all its words.',
  ]);
  expect(await repair(configOf(site), checked)).toEqual([
    'Read the texts and pictures of 2 documents again.',
  ]);
  expect(faults(await check(site))).toEqual([]);
});

test('documents are asked about together: as many statements for a hundred as for one', async () => {
  const site = await aSite(async (server, cookie) => {
    for (let index = 0; index < 20; index += 1)
      await server.publish(cookie, page(`p${index}`, `Page ${index}`, linkingTo(`/p${index + 1}`)));
  });
  const statementsFor = async (one: CheckedFolder) => {
    const database = openReadOnly(path.join(one.dataDir, 'hearth.db'));
    const domains = new DomainDirectory(database.visitor, null);
    await domains.refresh();
    const findings = new Findings();
    const config = configOf(one);
    const before = database.statements.reader;
    const checkedSite = { config, database, domains, findings, now: Date.now(), progress: () => {} };
    await checkDocuments(checkedSite, { search: true, uses: true });
    const asked = database.statements.reader - before;
    await database.close();
    return { asked, found: findings.results().find(({ name }) => name === 'references')!.count };
  };
  const many = await statementsFor(site);
  expect(many.found).toBe(1);
  expect(many.asked).toBe((await statementsFor(await aSite())).asked);
  // The statements read rows, lost media, uses and, for published documents, linked pages and redirects.
  expect(many.asked).toBeLessThan(25);
});
