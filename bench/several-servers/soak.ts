import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from '../../db/testing/cluster.ts';
import { Gate } from '../../db/testing/gate.ts';
import { contactForm } from '../../server/testing/forms.ts';
import { startRealStore } from '../../server/testing/real-s3.ts';
import { startResend } from '../../server/testing/resend-stand-in.ts';
import { expectStatus } from '../client.ts';
import { publishSite, signInFirst } from '../site.ts';
import { startBalancer } from './balancer.ts';
import { Fleet } from './fleet.ts';
import { Guesses } from './guesses.ts';
import { Publications } from './publications.ts';
import { Saves } from './saves.ts';
import type { Activity, SoakedSite } from './site.ts';
import { type FormPlace, Submissions } from './submissions.ts';
import { Uploads } from './uploads.ts';

export interface SoakPlan {
  readonly servers: number;
  readonly seconds: number;
  /** A folder for all data of the soak. */
  readonly folder: string;
  readonly print: (line: string) => void;
}

export interface SoakReport {
  /** Sentences about what was lost, doubled or stale. */
  readonly faults: readonly string[];
}

const KILL_EVERY_MS = 20_000;
const PUBLISHED = ['one', 'two', 'three', 'four'].map((name) => `soak-${name}`);
const SAVED = ['five', 'six', 'seven', 'eight'].map((name) => `soak-${name}`);

/**
 * Runs several servers of one site on PostgreSQL and an S3 store behind a balancer, under mixed load, while servers are killed,
 * the database is restarted and the store is cut. Compares every answer, and at the end everything that was acknowledged.
 *
 * Returns null if PostgreSQL or HAProxy is not installed.
 */
export async function soakServers(plan: SoakPlan): Promise<SoakReport | null> {
  const cluster = await Cluster.start();
  if (cluster === null) return null;
  const [store, mail] = await Promise.all([startRealStore(), startResend()]);
  const gate = await Gate.open(Number(new URL(store.url).port));
  const fleet = await Fleet.start(plan.servers, plan.folder, {
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'the secret key of the servers of the soak',
    DEMO: '0',
    TRUST_PROXY: '127.0.0.1/32',
    MEDIA_TO: 's3://bucket/media',
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
    MEDIA_S3_REGION: store.key.region,
    MEDIA_S3_ACCESS_KEY_ID: store.key.accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: store.key.secretAccessKey,
    RESEND_API_KEY: 're_soak',
    RESEND_BASE_URL: mail.url,
    MAIL_FROM: 'site@example.org',
  });
  const balancer = await startBalancer(plan.folder, fleet.ports);
  try {
    if (balancer === null) return null;
    const url = balancer.url;
    const cookie = await signInFirst(fleet.urls[0]!);
    const site: SoakedSite = { url, cookie, fleet, cluster };
    const place = await makePages(site);
    const waitsForMails = plan.seconds > 300;
    const publications = new Publications(site, PUBLISHED);
    const activities: Activity[] = [
      publications,
      new Saves(site, SAVED),
      new Submissions(site, place, mail.sent, { waitsForMails }),
      new Uploads(site),
      new Guesses(site),
    ];
    const stopping = new AbortController();
    const running = activities.map((activity) => activity.run(stopping.signal));
    await disturb(plan, { fleet, cluster, gate });
    stopping.abort();
    await Promise.all(running);
    for (const activity of activities) await activity.verify();
    const tallies = [...activities.map(({ tally }) => tally), publications.readings];
    for (const tally of tallies) plan.print(tally.line());
    const [half, most] = [0.5, 0.95].map((share) => publications.delay(share).toFixed(0));
    plan.print(`publish → visible on every server: ${half} ms, 95 of 100 within ${most} ms`);
    return { faults: tallies.flatMap(({ faults }) => faults) };
  } finally {
    await balancer?.stop();
    await fleet.stop();
    await gate.cut();
    await Promise.all([store.close(), mail.close(), cluster.stop()]);
  }
}

/** Makes the pages that are changed, and returns the form that is sent. */
async function makePages(site: SoakedSite): Promise<FormPlace> {
  const { url, cookie } = site;
  await publishSite(url, cookie);
  const publish = async (slug: string, contents: readonly object[]) => {
    const json = { page: { slug, title: slug, contents } };
    const answer = await expectStatus(200, `${url}/api/page/publishPage`, {
      method: 'POST',
      headers: { cookie },
      json,
    });
    return (JSON.parse(answer.body.toString()) as { page: { _id: string } }).page._id;
  };
  for (const slug of [...PUBLISHED, ...SAVED])
    await publish(slug, [{ key: 'text', componentType: 'Text', text: 'Nothing yet' }]);
  return { page: await publish('soak-form', [contactForm()]), block: 'contact' };
}

interface Disturbed {
  readonly fleet: Fleet;
  readonly cluster: Cluster;
  readonly gate: Gate;
}

/**
 * Kills a server every 20 seconds and starts it again, restarts the database twice, and cuts the store for a minute, or for a
 * fifth of a shorter run.
 */
async function disturb({ seconds, print }: SoakPlan, { fleet, cluster, gate }: Disturbed): Promise<void> {
  const length = seconds * 1000;
  const from = performance.now();
  const say = (line: string) =>
    print(`${((performance.now() - from) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  const at = async (share: number, work: () => Promise<void>) => {
    await sleep(length * share);
    await work();
  };
  await Promise.all([
    kills(length, fleet, say),
    at(0.37, async () => {
      await cluster.restart('fast');
      say('the database was restarted');
    }),
    at(0.72, async () => {
      await cluster.restart('immediate');
      say('the database crashed and was started');
    }),
    at(0.45, async () => {
      await gate.cut();
      say('the store is cut');
      await sleep(Math.min(60_000, length / 5));
      await gate.mend();
      say('the store is back');
    }),
  ]);
  await sleep(Math.max(0, length - (performance.now() - from)));
}

async function kills(length: number, fleet: Fleet, say: (line: string) => void): Promise<void> {
  const until = performance.now() + length;
  for (let turn = 0; performance.now() + KILL_EVERY_MS < until; turn += 1) {
    await sleep(KILL_EVERY_MS);
    const index = turn % fleet.ports.length;
    const from = performance.now();
    await fleet.killAndStart(index);
    say(
      `server ${index + 1} was killed, and was there again after ${(performance.now() - from).toFixed(0)} ms`,
    );
  }
}
