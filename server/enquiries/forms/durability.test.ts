import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startChildServer } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { contactForm, ENQUIRY, proofsOf } from '../../testing/forms.ts';

const ROUNDS = 2;
const PASSWORD = 'nine lanterns on a wall';

interface Answer {
  readonly token?: string;
  readonly page?: { readonly _id: string };
  readonly submissionId?: string;
}

/** Signs in on a server and publishes a form there. */
async function withForm(address: string, identifier: string) {
  const post = async (call: string, body: object, cookie = '') => {
    const response = await fetch(`${address}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Answer };
  };
  const { token } = (await post('user/login', { username: 'admin', password: PASSWORD })).json;
  const page = { slug: identifier, contents: [contactForm({ identifier })] };
  const published = await post('page/publishPage', { page }, `authToken=${token}`);
  return { post, place: { page: published.json.page?._id, block: 'contact' } };
}

test('every confirmed submission survives killing the process at any moment, once, with its mails', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, DEMO: '0' };
  const answered = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startChildServer(env);
    const { post, place } = await withForm(server.address, `contact-${round}`);
    const proof = proofsOf(path.join(folder, 'hearth.db'));
    // Kills the server after a random number of answers. Other submissions may be at any step of their processing at that
    // moment.
    const last = answered.size + 1 + Math.floor(Math.random() * 8);
    const send = async () => {
      for (;;) {
        const captcha = await proof();
        const submissionId = randomUUID();
        const { status, json } = await post('forms/submit', {
          form: { ...ENQUIRY, email: `ada+${submissionId}@example.org` },
          captcha,
          submissionId,
          ...place,
        });
        if (status !== 200) throw new Error(JSON.stringify(json));
        answered.add(json.submissionId!);
        if (answered.size >= last) server.child.kill('SIGKILL');
      }
    };
    await Promise.allSettled([send(), send(), send(), send()]);
    await server.ended;

    const database = new Sqlite(path.join(folder, 'hearth.db'));
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    const ids = database.prepare('select id from submission').pluck().all() as string[];
    expect([...answered].filter((id) => !ids.includes(id))).toEqual([]);
    const halves = database
      .prepare(
        `select id from submission where
         (select count(*) from outbox where submission_id = submission.id and kind = 'staff') <> 1
         or (select count(*) from outbox where submission_id = submission.id and kind = 'success') <> 1`,
      )
      .all();
    expect(halves).toEqual([]);
    const used = database.prepare('select count(*) from captcha_used').pluck().get();
    expect(used).toBe(ids.length);
    database.close();
  }
  expect(answered.size).toBeGreaterThanOrEqual(ROUNDS);
}, 60_000);

test('what was stored before the server could say so is the same submission when it is sent again', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD, DEMO: '0' };
  const first = await startChildServer({ ...env, DIES_UNANSWERED: '1' });
  const { post, place } = await withForm(first.address, 'contact');
  const captcha = await proofsOf(path.join(folder, 'hearth.db'))();
  const body = { form: ENQUIRY, captcha, submissionId: randomUUID(), ...place };
  await expect(post('forms/submit', body)).rejects.toThrow();
  await first.ended;
  const second = await startChildServer(env);
  const again = await fetch(`${second.address}/api/forms/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([again.status, await again.json()]).toEqual([200, { submissionId: body.submissionId }]);
  const database = new Sqlite(path.join(folder, 'hearth.db'));
  expect(database.prepare('select id from submission').pluck().all()).toEqual([body.submissionId]);
  expect(database.prepare('select kind from outbox order by kind').pluck().all()).toEqual([
    'staff',
    'success',
  ]);
  database.close();
}, 60_000);
