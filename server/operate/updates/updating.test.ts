import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import type { SystemState } from '../../../src/model/system.ts';
import { UPDATE_ENDS, type UpdatePhase, type UpdatesState } from '../../../src/model/updates-wire.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import {
  ADMIN,
  runProgram,
  serveProgram,
  type UpdateMachine,
  updateMachine,
} from '../../testing/updating.ts';
import { swapBack, swapProgram } from './candidate.ts';
import { readUpdate, writeRequest, writeUpdate } from './update-state.ts';

type Served = Awaited<ReturnType<typeof serveProgram>>;

let machine: UpdateMachine;

beforeEach(async () => {
  machine = await updateMachine();
});

/** Asks the server for an update as `hearth update` does, and replaces the file when it is asked to. */
async function ask(candidate: string): Promise<string> {
  const id = randomUUID();
  await writeRequest(machine.dataDir, { id, candidate, isDowngrade: false });
  return id;
}

/** Replaces the file when the server asks for it, as `hearth update` does, and returns how the update ended. */
async function ended(id: string, candidate: string) {
  let isSwapped = false;
  await expect
    .poll(
      async () => {
        const state = readUpdate(machine.dataDir);
        if (state?.id !== id) return null;
        if (state.phase === 'swapping' && !isSwapped) {
          isSwapped = true;
          await swapProgram(candidate, machine.program);
        }
        return UPDATE_ENDS.has(state.phase);
      },
      { timeout: 120_000, interval: 50 },
    )
    .toBe(true);
  return readUpdate(machine.dataDir)!;
}

async function logIn(address: string) {
  const post = (call: string, body: object, cookie = '') =>
    fetch(`${address}/api/${call}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { headers } = await post('user/login', {
    username: ADMIN.ADMIN_USERNAME,
    password: ADMIN.ADMIN_PASSWORD,
  });
  const [cookie = ''] = (headers.getSetCookie()[0] ?? '').split(';');
  return {
    post: (call: string, body: object) => post(call, body, cookie),
    get: (call: string) => fetch(`${address}/api/${call}`, { headers: { cookie } }),
  };
}

/**
 * Reads and saves all the time, with pauses that leave the processor to the programs under test. `stop` returns the outcomes, and the
 * slugs that were saved.
 */
async function startLoad({ address }: Served) {
  const editor = await logIn(address);
  const outcomes = new Set<string>();
  const saved: string[] = [];
  let isStopped = false;
  const timed = async (kind: string, request: () => Promise<Response>) => {
    const outcome = await request().then(
      async (response) => {
        await response.text();
        return String(response.status);
      },
      (error: Error) => `${error.message} ${String(error.cause)}`,
    );
    outcomes.add(`${kind} ${outcome}`);
    return outcome;
  };
  const read = async (url: string) => {
    for (; !isStopped; await sleep(10)) await timed('GET', () => fetch(`${address}${url}`));
  };
  const write = async (name: string) => {
    for (let number = 0; !isStopped; number += 1) {
      const slug = `${name}-${number}`;
      const outcome = await timed('POST', () => editor.post('page/save', { page: { slug, title: slug } }));
      if (outcome === '200') saved.push(slug);
      // More would be refused as too many.
      await sleep(600);
    }
  };
  const loops = [read('/'), read('/'), write('a'), write('b')];
  onTestFinished(() => {
    isStopped = true;
  });
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(loops);
      // On a slow machine, a save may wait longer than ten seconds.
      outcomes.delete('POST 503');
      return { outcomes: [...outcomes].sort(), saved };
    },
  };
}

function slugs(): ReadonlySet<unknown> {
  const database = new Sqlite(path.join(machine.dataDir, 'hearth.db'), { readonly: true });
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    return new Set(database.prepare('select slug from page').pluck().all());
  } finally {
    database.close();
  }
}

function schema(): unknown {
  const database = new Sqlite(path.join(machine.dataDir, 'hearth.db'), { readonly: true });
  try {
    return database.prepare('select max(version) from schema_version').pluck().get();
  } finally {
    database.close();
  }
}

const runs = async ({ address }: Served) => /By ([\d.]+)\./.exec(await (await fetch(address)).text())?.[1];

test('under load, the next version takes over: every request is answered, and no acknowledged save is lost', async () => {
  const server = await serveProgram(machine);
  expect(await runs(server)).toBe('0.2.0');
  const load = await startLoad(server);
  const candidate = await machine.candidate('0.3.0');
  const { phase, problem } = await ended(await ask(candidate), candidate);
  expect([phase, problem]).toEqual(['done', '']);
  await server.prints(/Hearth is ready(?:.|\n)*Hearth is ready/);
  const { outcomes, saved } = await load.stop();
  expect(outcomes).toEqual(['GET 200', 'POST 200']);
  expect(saved.filter((slug) => !slugs().has(slug))).toEqual([]);
  expect(saved.length).toBeGreaterThan(0);
  expect(await fs.readFile(path.join(machine.dataDir, 'rehearsed'), 'utf8')).toBe(
    `0.3.0 ${migrations.length + 1}`,
  );
  expect(schema()).toBe(migrations.length + 1);
  expect(server.child.exitCode).toBeNull();
  expect((await fs.readdir(path.dirname(machine.program))).sort()).toEqual(['hearth', 'hearth.before']);
}, 180_000);

describe('a version that', () => {
  test.each([
    ['upgrade', 'refused', 'The rehearsal failed'],
    ['trial', 'went-back', "This version fails at 'trial'."],
    ['opened', 'went-back', "This version fails at 'opened'."],
  ] as const)(
    'fails at %s is not taken, and the one of before goes on with all data',
    async (fails, end, why) => {
      const server = await serveProgram(machine);
      const load = await startLoad(server);
      const candidate = await machine.candidate('0.3.0', fails);
      const asked = ended(await ask(candidate), candidate);
      const { phase, problem } = await asked;
      expect([phase, problem]).toEqual([end, expect.stringContaining(why)]);
      await sleep(500);
      const { outcomes, saved } = await load.stop();
      expect(outcomes).toEqual(['GET 200', 'POST 200']);
      expect(saved.filter((slug) => !slugs().has(slug))).toEqual([]);
      expect(schema()).toBe(migrations.length);
      expect(await runs(server)).toBe('0.2.0');
      expect(server.child.exitCode).toBeNull();
    },
    180_000,
  );

  test('ends when it serves, after its trial, leaves the place to the one of before', async () => {
    const server = await serveProgram(machine);
    const editor = await logIn(server.address);
    expect((await editor.post('page/save', { page: { slug: 'kept', title: 'Kept' } })).status).toBe(200);
    const candidate = await machine.candidate('0.3.0', 'serve');
    const asked = ended(await ask(candidate), candidate);
    await server.ended;
    expect(readUpdate(machine.dataDir)?.phase).toBe('starting');
    // `hearth update` puts the file back, and a service manager starts it.
    expect(await swapBack(machine.program)).toBe(true);
    const again = await serveProgram(machine);
    expect((await asked).phase).toBe('went-back');
    expect(await runs(again)).toBe('0.2.0');
    expect([schema(), slugs().has('kept')]).toEqual([migrations.length, true]);
  }, 180_000);

  test('ends again and again before it is ready gives the place to the one of before at its third start', async () => {
    const server = await serveProgram(machine, { DIES_AT: 'starting' });
    const candidate = await machine.candidate('0.3.0');
    const asked = ended(await ask(candidate), candidate);
    await server.ended;
    await writeUpdate(machine.dataDir, { ...readUpdate(machine.dataDir)!, starts: 2 });
    const again = await serveProgram(machine);
    const { phase, problem } = await asked;
    expect([phase, problem]).toEqual(['went-back', expect.stringContaining('again and again')]);
    expect([await runs(again), schema()]).toEqual(['0.2.0', migrations.length]);
  }, 180_000);

  test('upgrades the database and then hangs is ended, and the database of before is put back', async () => {
    const server = await serveProgram(machine, { TRIAL_MS: '2000' });
    const load = await startLoad(server);
    const candidate = await machine.candidate('0.3.0', 'hangs');
    const { phase, problem } = await ended(await ask(candidate), candidate);
    expect([phase, problem]).toEqual(['went-back', expect.stringContaining('It was not ready within')]);
    const { saved, outcomes } = await load.stop();
    expect(outcomes).toEqual(['GET 200', 'POST 200']);
    expect(saved.filter((slug) => !slugs().has(slug))).toEqual([]);
    expect(schema()).toBe(migrations.length);
    expect(await runs(server)).toBe('0.2.0');
  }, 180_000);
});

describe('where a failed program stayed in its place', () => {
  const before = () => `${machine.program}.before`;

  /** Serves with the program of before, from beside the failed one, which the service may not replace. */
  async function servedFromBeside(): Promise<Served> {
    const server = await serveProgram(machine);
    const failed = await machine.candidate('0.3.0', 'opened');
    expect(await ended(await ask(failed), failed)).toMatchObject({ phase: 'went-back', isNewInPlace: false });
    server.child.kill('SIGTERM');
    await server.ended;
    await swapProgram(await machine.candidate('0.3.0', 'opened'), machine.program);
    await writeUpdate(machine.dataDir, { ...readUpdate(machine.dataDir)!, isNewInPlace: true });
    const again = await serveProgram(machine);
    expect(await runs(again)).toBe('0.2.0');
    return again;
  }

  test('‘hearth update’ keeps the one that served as the way back', async () => {
    const server = await servedFromBeside();
    const next = await machine.next('0.4.0');
    const { code, stdout, stderr } = await runProgram(machine, ['update', next]).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('The one of before is in its place again.');
    expect(await fs.readFile(before(), 'utf8')).toContain('TEST_VERSION=0.2.0');
    expect(await runs(server)).toBe('0.4.0');
  }, 180_000);

  test('the same program can be tried again, and the way back stays', async () => {
    const server = await servedFromBeside();
    const again = await machine.next('0.3.0', 'opened');
    const { code, stderr } = await runProgram(machine, ['update', again]).ended;
    expect([code, stderr]).toEqual([1, '']);
    expect(await fs.readFile(machine.program, 'utf8')).toContain('TEST_VERSION=0.2.0');
    expect(await runs(server)).toBe('0.2.0');
  }, 180_000);

  test('the dashboard keeps the one that served as the way back', async () => {
    await servedFromBeside();
    const candidate = await machine.candidate('0.4.0');
    expect((await ended(await ask(candidate), candidate)).phase).toBe('done');
    expect(await fs.readFile(before(), 'utf8')).toContain('TEST_VERSION=0.2.0');
  }, 180_000);
});

test('an admin updates to the offered version in the browser: one update begins, and it is recorded', async () => {
  const site = http.createServer((request, response) => {
    void fs
      .readFile(path.join(offered, path.basename(request.url ?? '')))
      .then((bytes) => response.end(bytes));
  });
  const offered = await temporaryFolder();
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => void site.close());
  await machine.offer('0.3.0', offered);
  const { port } = site.address() as AddressInfo;
  const server = await serveProgram(machine, { UPDATE_URL: `http://127.0.0.1:${port}/offer.json` });
  const admin = await logIn(server.address);
  const load = async () => (await (await admin.get('updates/load')).json()) as UpdatesState;
  expect(await load()).toMatchObject({
    ...{ version: '0.2.0', hasKey: true, isSetUp: true, problem: '', last: null, proof: 'password' },
    offered: { version: '0.3.0', command: '' },
  });
  const { attention } = (await (await admin.get('system/load')).json()) as SystemState;
  expect(attention.map(({ id }) => id)).toContain('newer-version');
  const start = (version: string, password: string) => admin.post('updates/start', { version, password });
  expect((await start('0.3.0', 'wrong')).status).toBe(422);
  expect((await start('0.4.0', ADMIN.ADMIN_PASSWORD)).status).toBe(422);
  expect((await load()).last).toBeNull();
  const clicks = await Promise.all([0, 1].map(() => start('0.3.0', ADMIN.ADMIN_PASSWORD)));
  expect(clicks.map(({ status }) => status)).toContain(200);
  // The answer shows that the update is under way.
  for (const click of clicks.filter(({ status }) => status === 200))
    expect(((await click.json()) as UpdatesState).last).toMatchObject({ to: '0.3.0' });
  await expect
    .poll(async () => (await load().catch(() => null))?.last?.phase, { timeout: 120_000, interval: 300 })
    .toBe('done');
  expect(await load()).toMatchObject({
    version: '0.3.0',
    offered: null,
    last: { from: '0.2.0', to: '0.3.0' },
  });
  expect(await runs(server)).toBe('0.3.0');
  expect((await fs.readdir(path.dirname(machine.program))).sort()).toEqual(['hearth', 'hearth.before']);
  const database = new Sqlite(path.join(machine.dataDir, 'hearth.db'), { readonly: true });
  const recorded = database
    .prepare("select subject_name from audit_entry where action = 'updates/start'")
    .pluck()
    .all();
  database.close();
  expect(new Set(recorded)).toEqual(new Set(['0.3.0']));
}, 180_000);

describe('if the process is killed while it is', () => {
  const phases = ['rehearsing', 'backing-up', 'trying', 'swapping', 'starting'] satisfies UpdatePhase[];
  test.each(phases)(
    '%s, the next start serves the old or the new version with all data',
    async (DIES_AT) => {
      const server = await serveProgram(machine, { DIES_AT });
      const load = await startLoad(server);
      const candidate = await machine.candidate('0.3.0');
      const asked = ended(await ask(candidate), candidate);
      await server.ended;
      const { saved } = await load.stop();
      const again = await serveProgram(machine);
      const { phase, to } = await asked;
      const isNew = DIES_AT === 'starting' || (DIES_AT === 'swapping' && phase === 'done');
      expect(phase).toBe(
        isNew ? 'done' : DIES_AT === 'trying' || DIES_AT === 'swapping' ? 'went-back' : 'refused',
      );
      expect(await runs(again)).toBe(isNew ? to : '0.2.0');
      expect(schema()).toBe(migrations.length + (isNew ? 1 : 0));
      expect(saved.filter((slug) => !slugs().has(slug))).toEqual([]);
      const editor = await logIn(again.address);
      expect((await editor.post('page/save', { page: { slug: 'after', title: 'After' } })).status).toBe(200);
    },
    180_000,
  );
});
