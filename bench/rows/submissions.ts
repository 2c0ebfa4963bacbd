import { randomUUID } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { contactForm, ENQUIRY, proofsOf } from '../../server/testing/forms.ts';
import { ask, expectStatus } from '../client.ts';
import { ownNode, SIZE, sampleMemory } from '../memory.ts';
import type { Plan } from '../plan.ts';
import { startHearth } from '../servers.ts';
import { publishSite, signIn } from '../site.ts';
import { percentile } from '../statistics.ts';
import { figureRow, MEGABYTES, MILLISECONDS, type Row, SUBMISSIONS } from '../table.ts';

const PER_SECOND = 200;
const ADDRESSES = 2000;
const CONNECTIONS = 64;
const SAMPLE_MS = 250;
/** The number of mails for a submission: one to the staff, and one to the sender. */
const MAILS = 2;

/**
 * Measures submissions at a steady rate, each with a separate captcha, from many addresses behind a proxy. The captchas are
 * solved beforehand. Each submission that was accepted must be in the database once, with its mails.
 */
export async function submissionRows(plan: Plan): Promise<Row[]> {
  const node = await ownNode(plan.folder);
  const dataDir = path.join(plan.folder, 'submissions');
  const settings = { DEMO: '0', TRUST_PROXY: '127.0.0.1/32' };
  const hearth = await startHearth(dataDir, 'server', node, settings);
  try {
    const cookie = await signIn(hearth.url);
    await publishSite(hearth.url, cookie);
    const page = { slug: 'bench-form', title: 'Form', contents: [contactForm()] };
    const published = await expectStatus(200, `${hearth.url}/api/page/publishPage`, {
      method: 'POST',
      headers: { cookie },
      json: { page },
    });
    const place = { page: JSON.parse(published.body.toString()).page._id as string, block: 'contact' };
    const proof = proofsOf(path.join(dataDir, 'hearth.db'));
    const count = PER_SECOND * plan.submissionSeconds;
    const bodies: object[] = [];
    for (let number = 0; number < count; number++) {
      const form = { ...ENQUIRY, email: `ada+${number}@example.org`, message: `Message ${number}` };
      bodies.push({ form, ...place, submissionId: randomUUID(), captcha: await proof() });
    }
    const { samples, stop } = sampleMemory(hearth, SAMPLE_MS);
    const times = await sendAll(hearth.url, bodies);
    stop();
    const most = samples.reduce((all, sample) => (sample.tree > all.tree ? sample : all));
    return [
      figureRow({
        name: 'submissions lost or doubled',
        unit: SUBMISSIONS,
        measured: wrongOnes(path.join(dataDir, 'hearth.db'), count),
        atMost: 0,
        note: `of ${count.toLocaleString('en-AU')}, ${PER_SECOND} a second from ${ADDRESSES.toLocaleString('en-AU')} addresses, with their mails`,
      }),
      figureRow({
        name: 'a submission, 99 of 100',
        unit: MILLISECONDS,
        measured: percentile(times, 0.99),
        atMost: 250,
        note: 'until it was stored with its mails and answered',
      }),
      figureRow({
        name: 'memory at most, with submissions',
        unit: MEGABYTES,
        measured: most.tree,
        atMost: 160,
        note: `${SIZE} of all processes of the server`,
      }),
    ];
  } finally {
    await hearth.stop();
  }
}

/** Sends the submissions on schedule even if earlier ones are slow, and returns the time of each in milliseconds. */
async function sendAll(url: string, bodies: readonly object[]): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const from = performance.now();
  const sent = bodies.map(async (json, number) => {
    const at = (number * 1000) / PER_SECOND;
    await sleep(Math.max(0, from + at - performance.now()));
    const headers = { 'x-forwarded-for': addressOf(number) };
    const answer = await ask(`${url}/api/forms/submit`, { method: 'POST', headers, json, agent });
    if (answer.status !== 200)
      throw new Error(`A submission was answered with ${answer.status}: ${answer.body}`);
    return performance.now() - from - at;
  });
  try {
    return await Promise.all(sent);
  } finally {
    agent.destroy();
  }
}

function addressOf(number: number): string {
  const address = number % ADDRESSES;
  return `198.18.${address >> 8}.${address & 255}`;
}

/** Counts the submissions that are not stored exactly once with their mails. */
function wrongOnes(file: string, count: number): number {
  const database = new Sqlite(file, { readonly: true });
  const whole = database
    .prepare(
      `select count(*) from submission where unverified = 0
       and (select count(*) from outbox where submission_id = submission.id) = ${MAILS}`,
    )
    .pluck()
    .get() as number;
  const all = database.prepare('select count(*) from submission').pluck().get() as number;
  database.close();
  return count - whole + (all - whole);
}
