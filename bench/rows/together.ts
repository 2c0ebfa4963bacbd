import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { hashToken, newToken } from '../../server/people/auth/tokens.ts';
import { newId } from '../../src/model/ids.ts';
import { AUTH_COOKIE } from '../../src/model/limits.ts';
import { ask } from '../client.ts';
import { memoryOf, ownNode } from '../memory.ts';
import type { Plan } from '../plan.ts';
import { slowPageWhile } from '../readers.ts';
import { startHearth } from '../servers.ts';
import { copySite } from '../site.ts';
import { comparisonRow, figureRow, MILLISECONDS, type Row } from '../table.ts';

const LISTENERS = 500;
/** The sessions of each person: at most half the streams that one person may have, as those of the last round may still be ending. */
const SESSIONS_OF_PERSON = 5;
/** The connections from each address, below the number that one address may have. */
const OF_ADDRESS = 100;
/** How often somebody goes to another block while pages are measured. */
const MOVE_MS = 50;
/** The rest before each measurement, so that it does not meet the connections that have just come or gone. */
const REST_MS = 500;

/**
 * Measures cached pages beside the streams of 500 editors who move about on 25 pages, and the memory of a stream. Each round is
 * measured without and with the streams, so that a busy moment of the machine affects both.
 */
export async function togetherRows(plan: Plan): Promise<Row[]> {
  const dataDir = await copySite(plan.dataDir, 'together');
  const hearth = await startHearth(dataDir, 'server', await ownNode(plan.folder));
  try {
    const { cookies, pageIds } = addSessions(path.join(dataDir, 'hearth.db'));
    const alone: number[] = [];
    const beside: number[] = [];
    const grown: number[] = [];
    for (let round = 0; round <= plan.requests.rounds; round++) {
      await sleep(REST_MS);
      const without = await slowPageWhile(hearth.url, sleep(plan.beside.restMs));
      const before = memoryOf(hearth).main;
      const listeners = await Promise.all(
        cookies.map((cookie, number) =>
          listen(hearth.url, cookie, `127.0.1.${1 + Math.floor(number / OF_ADDRESS)}`),
        ),
      );
      const stop = moveAbout(hearth.url, listeners, pageIds);
      await sleep(REST_MS);
      const with500 = await slowPageWhile(hearth.url, sleep(plan.beside.restMs));
      const memory = memoryOf(hearth).main - before;
      await stop();
      for (const { request } of listeners) request.destroy();
      if (round === 0) continue;
      alone.push(without);
      beside.push(with500);
      grown.push((memory * 1024) / LISTENERS);
    }
    return [
      comparisonRow({
        name: `cached page beside ${LISTENERS} editors, 95 of 100`,
        unit: MILLISECONDS,
        measured: beside,
        reference: alone,
        against: 'no editor',
        goal: { of: 'ratio', bound: 'at most', value: 1.2 },
        note: `${1000 / MOVE_MS} movements a second on 25 pages`,
      }),
      figureRow({
        name: 'memory of an editor’s stream',
        unit: { suffix: ' kB', digits: 0 },
        measured: Math.max(...grown),
        atMost: 100,
        note: `of ${LISTENERS} streams, with what is waiting to be collected`,
      }),
    ];
  } finally {
    await hearth.stop();
  }
}

/** Adds people with sessions to the database of a running server. Returns the cookies, and a page of the site. */
function addSessions(file: string): { cookies: string[]; pageIds: string[] } {
  const database = new Sqlite(file);
  database.pragma('busy_timeout = 5000');
  const now = new Date().toISOString();
  const user = database.prepare(
    'insert into user (id, username, username_key, email, email_key, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  const session = database.prepare(
    'insert into session (token_hash, id, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?, ?)',
  );
  const cookies: string[] = [];
  database.transaction(() => {
    for (let person = 0; person < LISTENERS / SESSIONS_OF_PERSON; person++) {
      const [id, name] = [newId(), `person-${person}`];
      user.run(id, name, name, `${name}@example.org`, `${name}@example.org`, now);
      for (let number = 0; number < SESSIONS_OF_PERSON; number++) {
        const token = newToken();
        session.run(hashToken(token), newId(), id, now, now, '2100-01-01T00:00:00.000Z');
        cookies.push(`${AUTH_COOKIE.name}=${token}`);
      }
    }
  })();
  const pageIds = database.prepare('select id from page limit 25').pluck().all() as string[];
  database.close();
  return { cookies, pageIds };
}

interface Listener {
  readonly request: http.ClientRequest;
  readonly cookie: string;
  readonly connection: string;
}

/** Opens a stream of events from an address of this machine, and waits for its first event. */
function listen(url: string, cookie: string, localAddress: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/api/editor/events`, { agent: false, localAddress, headers: { cookie } });
    request.on('error', reject);
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`));
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const connection = /"connection":"(.+?)"/.exec(text)?.[1];
        if (connection === undefined) return;
        // Later events are only received, so that this process has time to measure.
        response.removeAllListeners('data').resume();
        resolve({ request, cookie, connection });
      });
      response.on('error', () => {});
    });
  });
}

/** Has one listener after the other report another block of its page. Returns a function that stops it. */
function moveAbout(
  url: string,
  listeners: readonly Listener[],
  pages: readonly string[],
): () => Promise<void> {
  let next = 0;
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const { cookie, connection } = listeners[next % listeners.length]!;
    const page = pages[next % pages.length];
    next += 1;
    const places = [{ tab: newId(), page, block: `block-${next}` }];
    last = ask(`${url}/api/editor/here`, {
      method: 'POST',
      headers: { cookie },
      json: { connection, places },
      agent: movers,
    }).catch(() => {});
  }, MOVE_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

const movers = new http.Agent({ keepAlive: true, maxSockets: 4 });
