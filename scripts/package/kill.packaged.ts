import { randomUUID } from 'node:crypto';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { contactForm, ENQUIRY, proofsOf } from '../../server/testing/forms.ts';
import { type Client, clientOf, logIn, type PageAnswer } from './testing/client.ts';
import { ADMIN, type Machine, newMachine, type Served, serve } from './testing/executable.ts';

const ROUNDS = 4;
const ENV = { ...ADMIN, DEMO: '0' };

/** The changes that a server has acknowledged. */
class Acknowledged {
  /** The highest saved edition of each page, by slug. */
  readonly saved = new Map<string, number>();
  /** The highest published edition of each page, by slug. */
  readonly published = new Map<string, number>();
  readonly submissions = new Set<string>();
}

/** Saves and publishes one page after the other, each several times. Rejects when the server has ended. */
async function edit(editor: Client, name: string, said: Acknowledged): Promise<never> {
  for (let number = 0; ; number += 1) {
    const slug = `${name}-${number}`;
    let page: object = { slug };
    for (let edition = 1; edition <= 4; edition += 1) {
      const isPublished = edition % 2 === 0;
      const call = isPublished ? 'page/publishPage' : 'page/save';
      const title = `Edition ${edition}.`;
      const { status, json } = await editor.post<PageAnswer>(call, { page: { ...page, title } });
      if (status !== 200) throw new Error(JSON.stringify(json));
      said.saved.set(slug, edition);
      if (isPublished) said.published.set(slug, edition);
      page = json.page;
    }
  }
}

/** Sends a form repeatedly, each time from a different address, because an address may cause only a few mails an hour. */
async function write(
  address: string,
  form: object,
  proof: () => Promise<string>,
  said: Acknowledged,
): Promise<never> {
  for (;;) {
    const submissionId = randomUUID();
    const enquiry = { ...ENQUIRY, email: `${submissionId}@example.org` };
    const body = { form: enquiry, captcha: await proof(), submissionId, ...form };
    const { status, json } = await clientOf(address).post('forms/submit', body);
    if (status !== 200) throw new Error(JSON.stringify(json));
    said.submissions.add(submissionId);
  }
}

interface DomainAnswer {
  readonly domain: { readonly _id: string };
}

/** Runs three editors and two senders of forms until the server has ended, and resolves to the outcome for each. */
async function work({ address }: Served, place: Machine, round: string, said: Acknowledged) {
  const editor = await logIn(address);
  const { json: found } = await editor.get<DomainAnswer>('config/loadDomain?hostname=localhost');
  await editor.post('config/publishDomain', { domain: { _id: found.domain._id } });
  const identifier = `contact-${round}`;
  const page = { slug: identifier, contents: [contactForm({ identifier })] };
  const published = await editor.post<PageAnswer>('page/publishPage', { page });
  const form = { page: published.json.page._id, block: 'contact' };
  const proof = proofsOf(path.join(place.dataDir, 'hearth.db'));
  const all = [
    ...['a', 'b', 'c'].map((name) => edit(editor, `${round}-${name}`, said)),
    ...[1, 2].map(() => write(address, form, proof, said)),
  ];
  return { ended: Promise.allSettled(all) };
}

const edition = (text: string) => Number(/Edition (\d)\./.exec(text)?.[1] ?? 0);

/** Checks that a restarted server still has all acknowledged changes. */
async function expectKept({ address }: Served, place: Machine, said: Acknowledged): Promise<void> {
  const editor = await logIn(address);
  for (const [slug, least] of said.saved) {
    const { json } = await editor.get<{ title: string }>(`page/load?slug=${slug}`);
    expect([slug, edition(json.title)]).toEqual([slug, expect.toSatisfy((one: number) => one >= least)]);
  }
  for (const [slug, least] of said.published) {
    const page = await (await fetch(`${address}/${slug}`)).text();
    expect([slug, edition(page)]).toEqual([slug, expect.toSatisfy((one: number) => one >= least)]);
  }
  const database = new Sqlite(path.join(place.dataDir, 'hearth.db'), { readonly: true });
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const ids = new Set(database.prepare('select id from submission').pluck().all());
    expect([...said.submissions].filter((id) => !ids.has(id))).toEqual([]);
    const mails = database.prepare('select submission_id from outbox').pluck().all();
    expect([...ids].filter((id) => mails.filter((one) => one === id).length !== 2)).toEqual([]);
  } finally {
    database.close();
  }
}

test('whatever was acknowledged is there after the program was killed at any moment', async () => {
  const place = await newMachine();
  const said = new Acknowledged();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await serve(place, { env: ENV });
    const before = said.saved.size;
    const { ended } = await work(server, place, `r${round}`, said);
    await expect.poll(() => said.saved.size, { timeout: 20_000 }).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
    server.child.kill('SIGKILL');
    await ended;
    await server.ended;
    const again = await serve(place, { env: ENV });
    await expectKept(again, place, said);
    again.child.kill('SIGKILL');
    await again.ended;
  }
  expect(said.submissions.size).toBeGreaterThan(0);
});

test('SIGTERM while everybody works ends it with 0, and nothing acknowledged is lost', async () => {
  const place = await newMachine();
  const said = new Acknowledged();
  const server = await serve(place, { env: ENV });
  const { ended } = await work(server, place, 'r', said);
  await expect.poll(() => said.submissions.size, { timeout: 20_000 }).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  await ended;
  await expectKept(await serve(place, { env: ENV }), place, said);
});
