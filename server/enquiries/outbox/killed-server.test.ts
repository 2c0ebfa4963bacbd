import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../../db/engines/sqlite/open-sqlite.ts';
import { migrate } from '../../../db/migrate.ts';
import { enqueue, outboxEntry } from '../../../db/outbox-queries.ts';
import type { LeadFields, MailMessage } from '../../../src/model/mail.ts';
import { OUTBOX } from '../../core/limits/limits.ts';
import { startChildServer } from '../../testing/child-process.ts';
import { startCrm } from '../../testing/crm-stand-in.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import type { HttpStandIn } from '../../testing/http-stand-in.ts';
import { startResend } from '../../testing/resend-stand-in.ts';
import { startSmtp } from '../../testing/smtp-stand-in.ts';

/**
 * The points at which the server is killed: when its delivery has reached the service, when the service has accepted the
 * delivery, and when the service has answered but the server has not yet recorded the answer.
 */
const POINTS = ['asked', 'taken', 'answered'] as const;
type Point = (typeof POINTS)[number];

const IN_TIME = { timeout: 30_000, interval: 10 };

/** Tells when a point is reached, and blocks the service there until `goOn` is called. */
interface Trap {
  readonly reached: Promise<void>;
  readonly answered: Promise<void>;
  goOn(): void;
  /** Resolves when the service may continue from a point. */
  at(point: Point): Promise<void>;
}

type Gate = PromiseWithResolvers<void>;

function trap(wanted: Point): Trap {
  const [reached, gate, answered] = [0, 1, 2].map(() => Promise.withResolvers<void>()) as [Gate, Gate, Gate];
  // To kill the server after the answer but before its record, the service is blocked one step earlier, until the test has also
  // locked the database.
  const stop = wanted === 'answered' ? 'taken' : wanted;
  return {
    reached: reached.promise,
    answered: answered.promise,
    goOn: gate.resolve,
    at: async (point) => {
      if (point === 'answered') answered.resolve();
      if (point !== stop) return;
      reached.resolve();
      await gate.promise;
    },
  };
}

/** Locks the database, so that nothing can be recorded. Returns a function that unlocks the database. */
function hold(folder: string): () => void {
  const other = new Sqlite(path.join(folder, 'hearth.db'), { timeout: 10_000 });
  other.exec('begin immediate');
  return () => void other.close();
}

interface Service {
  readonly env: Record<string, string>;
  readonly channel: 'mail' | 'lead';
  /** Sets a trap for the next delivery. */
  set(trap: Trap): void;
  /** Makes the service behave normally again. */
  release(): void;
}

/**
 * Kills the server once at every point of a delivery, restarts it after the end of the lease, and returns the outcome of each
 * entry. Each lead or mail is named after the point at which the server was killed.
 */
async function killAtEveryPoint(service: Service): Promise<string[]> {
  const folder = await temporaryFolder();
  const database = openSqlite(path.join(folder, 'hearth.db'));
  await migrate(database);
  await database.close();
  const start = (round: number) => {
    const ahead = round * (OUTBOX.leaseMs + 15 * 60_000);
    return startChildServer({ DATA_DIR: folder, CLOCK_AHEAD_MS: String(ahead), ...service.env });
  };
  for (const [round, point] of POINTS.entries()) {
    await store(folder, service.channel, point, round);
    const set = trap(point);
    service.set(set);
    const server = await start(2 * round);
    await set.reached;
    const letGo = point === 'answered' ? hold(folder) : null;
    if (letGo !== null) {
      set.goOn();
      await set.answered;
    }
    server.child.kill('SIGKILL');
    await server.ended;
    letGo?.();
    expect(await stateOf(folder, point)).toBe('sending');
    service.release();
    const next = await start(2 * round + 1);
    await expect.poll(() => stateOf(folder, point), IN_TIME).toMatch(/sent|failed/);
    next.child.kill('SIGTERM');
    await next.ended;
  }
  return Promise.all(POINTS.map((point) => stateOf(folder, point)));
}

async function store(folder: string, channel: 'mail' | 'lead', name: string, round: number): Promise<void> {
  const mail: MailMessage = {
    to: [`${name}@example.org`],
    cc: [],
    replyTo: null,
    subject: 'Hi',
    text: 'Hi',
    html: 'Hi',
  };
  const body = channel === 'mail' ? mail : ({ lastName: name, interests: [] } as unknown as LeadFields);
  const createdAt = new Date(Date.now() + 2 * round * OUTBOX.leaseMs).toISOString();
  const database = openSqlite(path.join(folder, 'hearth.db'));
  const kind = channel === 'mail' ? 'staff' : 'lead';
  const entry = { id: name, channel, kind, submissionId: null, domainId: null, secret: false } as const;
  await enqueue(database.writer, [{ ...entry, body, createdAt }]);
  await database.close();
}

async function stateOf(folder: string, id: string): Promise<string> {
  const database = openSqlite(path.join(folder, 'hearth.db'));
  try {
    return (await outboxEntry(database.writer, id))!.state;
  } finally {
    await database.close();
  }
}

/** Counts how often each mail or lead was delivered. */
const counted = (names: readonly string[]) =>
  Object.fromEntries(POINTS.map((point) => [point, names.filter((name) => name.startsWith(point)).length]));

const trapping = (service: HttpStandIn) => ({
  set: (set: Trap) => service.behave(set.at),
  release: () => service.behave('right'),
});

test('wherever the server is killed, through Resend every mail is sent, and none twice', async () => {
  const resend = await startResend();
  onTestFinished(() => resend.close());
  const env = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url, MAIL_FROM: 'site@example.org' };
  expect(await killAtEveryPoint({ env, channel: 'mail', ...trapping(resend) })).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
  expect(counted(resend.sent.map(({ to }) => to[0]!))).toEqual({ asked: 1, taken: 1, answered: 1 });
}, 120_000);

test('through a mail server every mail is sent, and again only where its answer was lost, with the same Message-ID', async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.close());
  const result = await killAtEveryPoint({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'site@example.org' },
    channel: 'mail',
    set: ({ at }) => {
      const points = { connect: 'asked', message: 'taken', answered: 'answered' } as const;
      smtp.behave((step) => at(points[step]));
    },
    release: () => smtp.behave('right'),
  });
  expect(result).toEqual(['sent', 'sent', 'sent']);
  expect(counted(smtp.mails.map(({ to }) => to[0]!))).toEqual({ asked: 1, taken: 2, answered: 2 });
  const ids = smtp.mails.map(({ content }) => /^Message-ID: (.+)$/m.exec(content)![1]!);
  expect(new Set(ids).size).toBe(POINTS.length);
}, 120_000);

test('every lead reaches the CRM, and a second time only where its answer was lost', async () => {
  const crm = await startCrm();
  onTestFinished(() => crm.close());
  const env = { CRM_LEAD_URL: crm.url, CRM_ORG_ID: '00D1' };
  expect(await killAtEveryPoint({ env, channel: 'lead', ...trapping(crm) })).toEqual([
    'sent',
    'sent',
    'sent',
  ]);
  const names = crm.leads.map((lead) => new Map(lead).get('last_name')!);
  expect(counted(names)).toEqual({ asked: 1, taken: 2, answered: 2 });
}, 120_000);
