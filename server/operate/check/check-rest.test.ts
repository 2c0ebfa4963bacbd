import { expect, test, vi } from 'vitest';
import { aSite, change, check, wordsOf } from '../../testing/site-to-check.ts';

vi.setConfig({ testTimeout: 120_000 });

test('pages that count as published and are not, the other way round, and deleted ones that readers still get', async () => {
  const site = await aSite();
  change(site, `update page set published = 1 where slug = 'later'`);
  change(site, `update page set published = 0 where slug = 'contact'`);
  change(site, `update page set deleted_at = '2026-01-01T00:00:00.000Z' where slug = 'people'`);
  expect(wordsOf(await check(site), 'published').toSorted()).toEqual([
    '/contact: It counts as not published, and readers get it.',
    '/later: It counts as published, and readers do not get it.',
    '/people: It is deleted, and readers still get it.',
  ]);
});

test('redirects in a loop, and one after the other', async () => {
  const site = await aSite(async ({ services }) => {
    const domain_id = services.domains.default()!.id;
    const redirects = [
      ['/one', '/two'],
      ['/two', '/One/'],
      ['/first', '/second'],
      ['/second', '/about'],
      ['/fine', '/contact'],
    ] as const;
    const at = '2026-01-01T00:00:00.000Z';
    for (const [index, [from_path, to_path]] of redirects.entries()) {
      const row = { domain_id, from_path, to_path };
      const draft = { ...row, id: `r${index}`, name: `r${index}`, published: 1, updated_at: at };
      await services.database.writer.insertInto('redirect').values(draft).execute();
      await services.database.writer
        .insertInto('redirect_published')
        .values({ ...row, redirect_id: `r${index}` })
        .execute();
    }
  });
  expect(wordsOf(await check(site), 'redirects')).toEqual([
    'Readers are sent round and round: /one → /two → /one.',
    'Readers are sent on more than once: /first → /second → /about.',
  ]);
});

test('mail that is stuck, held up, given up, or has no way to go', async () => {
  const site = await aSite();
  const now = Date.now();
  const insert = (id: string, state: string) =>
    change(
      site,
      `insert into outbox (id, channel, kind, recipients, subject, body, secret, rank, state, key_number, attempts, tries,
        uncertain, next_attempt_at, reason, created_at)
      values ('${id}', 'mail', 'password', '[]', 'x', '{}', 0, 0, '${state}', 0, 0, 0, 0,
        '${new Date(now - 3 * 3600_000).toISOString()}', '', '${new Date(now).toISOString()}')`,
    );
  insert('a', 'waiting');
  insert('b', 'failed');
  const env = { MAIL_FROM: 'a@example.org', SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(wordsOf(await check(site, { env }), 'outbox')).toEqual([
    expect.stringMatching(/^1 mail or lead waits, the oldest since .* UTC\.$/),
    '1 mail or lead was given up.',
  ]);
  expect(wordsOf(await check(site), 'outbox')[0]).toContain('no way to send mail is set up');
  change(site, `insert into outbox_pause values ('mail', '2100-01-01T00:00:00.000Z', 'The key is wrong.')`);
  expect(wordsOf(await check(site, { env }), 'outbox')[0]).toBe(
    'Nothing is sent (mail) for now. The key is wrong.',
  );
});

test('a clock behind what was stored', async () => {
  const site = await aSite();
  const checked = await check(site, { now: Date.parse('2020-01-01T00:00:00Z') });
  expect(wordsOf(checked, 'clock')[0]).toContain('It says 2020-01-01 00:00 UTC, and something was stored at');
});
