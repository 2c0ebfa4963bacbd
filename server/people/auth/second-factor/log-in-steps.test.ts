import fs from 'node:fs/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { setRolesOf } from '../../../../db/person-changes.ts';
import { LOG_IN_TICKETS } from '../../../core/limits/limits.ts';
import { codeOfApp } from '../../../testing/authenticator.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/test-server.ts';
import { passwordLink } from '../password-links.ts';
import { changePassword } from '../set-password.ts';

/** A moment in the middle of a time step. */
const START = Date.parse('2026-06-01T10:00:15.000Z');
const STEP_MS = 30_000;
const NEW_PASSWORD = 'nine lanterns on a wall';
const MINUTE_MS = 60_000;
let server: TestServer;
let clock: number;

beforeEach(async () => {
  server = await startTestServer();
  clock = START;
  setClock(server);
});
afterEach(() => server.close());

function setClock({ services }: TestServer): void {
  Object.assign(services, { now: () => new Date(clock).toISOString() });
}

/** A browser that keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly address: string;

  constructor(address = '203.0.113.1') {
    this.address = address;
  }

  async post(call: string, payload: object): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/${call}`,
      remoteAddress: this.address,
      headers: { cookie },
      payload,
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  logIn(username = 'mira', password = TEST_PASSWORD) {
    return this.post('user/login', { username, password });
  }
  confirm(code: string) {
    return this.post('user/confirmLogin', { code });
  }
  async username(): Promise<string | null> {
    return (await this.post('user/me', {})).json().user?.username ?? null;
  }
}

interface Factor {
  readonly id: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
  /** The browser in which the second factor was turned on. */
  readonly browser: Browser;
}

/** Adds mira, who has set up a second factor some time ago. */
async function mira(roles = ['editor']): Promise<Factor> {
  const id = await server.addUser('mira', roles);
  return { id, ...(await turnOn()) };
}

async function turnOn(): Promise<Omit<Factor, 'id'>> {
  const browser = new Browser('198.51.100.9');
  await browser.logIn();
  const { setUp } = (await browser.post('user/startSecondFactor', { password: TEST_PASSWORD })).json();
  const enabled = await browser.post('user/enableSecondFactor', { code: codeOfApp(setUp.secret, clock) });
  expect(enabled.statusCode).toBe(200);
  clock += 10 * STEP_MS;
  return { secret: setUp.secret, recoveryCodes: enabled.json().recoveryCodes, browser };
}

async function setPasswordOf(id: string, password: string): Promise<void> {
  const email = 'mira@example.org';
  const { writer } = server.services.database;
  const link = new URL(await passwordLink(writer, { id, email }, 'http://localhost', server.services.now()));
  const fields = { email, password, token: link.searchParams.get('token') };
  expect((await new Browser().post('user/setPassword', fields)).statusCode).toBe(200);
}

const code = (response: LightMyRequestResponse) => response.json().error?.code;
const WRONG = '000000';
const actions = async () =>
  (await server.services.database.reader.selectFrom('audit_entry').select(['action', 'times']).execute()).map(
    ({ action, times }) => `${action} ${times}`,
  );

test('the right password asks for a code, and only the code starts the session', async () => {
  const { secret } = await mira();
  const browser = new Browser();
  const asked = await browser.logIn();
  expect(asked.json()).toEqual({ statusCode: 200, secondFactor: 'code' });
  expect(asked.cookies).toEqual([
    {
      name: 'loginTicket',
      value: expect.any(String),
      path: '/',
      expires: new Date(clock + LOG_IN_TICKETS.codeMs),
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  expect(await browser.username()).toBeNull();
  const confirmed = await browser.confirm(codeOfApp(secret, clock));
  expect(confirmed.json()).toEqual({ statusCode: 200, token: expect.stringMatching(/^[\w-]{43}$/) });
  expect([...browser.cookies.keys()].sort()).toEqual(['authToken', 'knownDevice']);
  expect(await browser.username()).toBe('mira');
});

test('a wrong password says nothing of a second factor', async () => {
  await mira();
  await server.addUser('noor');
  const bodies = [];
  for (const name of ['mira', 'noor', 'nobody']) {
    const response = await new Browser().logIn(name, 'a wrong password');
    bodies.push([response.statusCode, response.body, response.cookies]);
  }
  expect(bodies[0]).toEqual(bodies[2]);
  expect(bodies[1]).toEqual(bodies[2]);
});

test('a password that was set with a link does not do without the code', async () => {
  const { id, secret } = await mira();
  await setPasswordOf(id, NEW_PASSWORD);
  const browser = new Browser();
  expect((await browser.logIn('mira', NEW_PASSWORD)).json()).toEqual({
    statusCode: 200,
    secondFactor: 'code',
  });
  expect((await browser.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
});

test.each([
  ['with spaces', (digits: string) => ` ${digits.slice(0, 3)} ${digits.slice(3)}\u00a0`],
  [
    'in wide digits',
    (digits: string) => [...digits].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(''),
  ],
  ['of the step before', (_: string, secret: string) => codeOfApp(secret, clock, -1)],
  ['of the step after', (_: string, secret: string) => codeOfApp(secret, clock, 1)],
])('a code %s is right', async (_what, typed) => {
  const { secret } = await mira();
  const browser = new Browser();
  await browser.logIn();
  expect((await browser.confirm(typed(codeOfApp(secret, clock), secret))).statusCode).toBe(200);
});

test('a wrong code is refused at its field and recorded, and the next one can be typed', async () => {
  const { secret } = await mira();
  const browser = new Browser();
  await browser.logIn();
  const tooOld = await browser.confirm(codeOfApp(secret, clock, -2));
  expect(tooOld.statusCode).toBe(422);
  expect(tooOld.json()).toMatchObject({
    error: { code: 'wrong-code' },
    validationErrors: [{ field: 'code', message: expect.stringContaining('not right') }],
  });
  expect(await actions()).toContain('user/code-failed 1');
  expect((await browser.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
  expect(await browser.username()).toBe('mira');
});

describe('a code is used once', () => {
  test('for one log-in after another, and for none with an earlier code', async () => {
    const { secret } = await mira();
    const [first, second] = [new Browser(), new Browser()];
    await first.logIn();
    expect((await first.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
    await second.logIn();
    for (const steps of [0, -1])
      expect(code(await second.confirm(codeOfApp(secret, clock, steps)))).toBe('wrong-code');
    expect((await second.confirm(codeOfApp(secret, clock, 1))).statusCode).toBe(200);
  });

  test('also by two at once, in two browsers or in one', async () => {
    const { secret } = await mira();
    const browsers = [new Browser(), new Browser()];
    for (const browser of browsers) await browser.logIn();
    const typed = codeOfApp(secret, clock);
    const responses = await Promise.all(browsers.map((browser) => browser.confirm(typed)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const one = new Browser();
    await one.logIn();
    const next = codeOfApp(secret, clock, 1);
    const twice = await Promise.all([one.confirm(next), one.confirm(next)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('also after a restart, and when the clock goes back', async () => {
    const { secret } = await mira();
    const used = codeOfApp(secret, clock);
    const first = new Browser();
    await first.logIn();
    expect((await first.confirm(used)).statusCode).toBe(200);
    const { folder } = server;
    await server.app.close();
    await server.services.close();
    onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
    server = await startTestServer({ DATA_DIR: folder });
    setClock(server);
    const second = new Browser();
    await second.logIn();
    expect(code(await second.confirm(used))).toBe('wrong-code');
    clock -= 3 * STEP_MS;
    expect(code(await second.confirm(codeOfApp(secret, clock)))).toBe('wrong-code');
    clock += 4 * STEP_MS;
    expect((await second.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
  });
});

describe('a recovery code', () => {
  test('stands in for the app once, however it is typed', async () => {
    const { recoveryCodes } = await mira();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one, two] = recoveryCodes as [string, string];
    expect(one).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
    const browser = new Browser();
    await browser.logIn();
    expect((await browser.confirm(one.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect(await actions()).toContain('user/recovery-code 1');
    const left = await browser
      .post('user/me', {})
      .then(() =>
        server.get('/api/user/loadSecondFactor', { cookie: `authToken=${browser.cookies.get('authToken')}` }),
      );
    expect(left.json().secondFactor).toEqual({
      since: new Date(START).toISOString(),
      recoveryCodes: 9,
      requiredBy: [],
    });
    const again = new Browser();
    await again.logIn();
    expect(code(await again.confirm(one))).toBe('wrong-code');
    const twice = await Promise.all([again.confirm(two), again.confirm(two)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('is stored as a hash, and the secret of the app sealed', async () => {
    const { secret, recoveryCodes } = await mira();
    const { reader } = server.services.database;
    const stored = JSON.stringify([
      await reader.selectFrom('recovery_code').selectAll().execute(),
      await reader.selectFrom('second_factor').selectAll().execute(),
      await reader.selectFrom('audit_entry').selectAll().execute(),
    ]);
    for (const text of [secret, secret.replaceAll(' ', ''), ...recoveryCodes])
      expect(stored).not.toContain(text);
  });
});

describe('a log-in that waits for its code', () => {
  test('waits in the browser in which the password was typed, and in no other', async () => {
    const { secret } = await mira();
    const [own, other] = [new Browser(), new Browser()];
    await own.logIn();
    expect(code(await other.confirm(codeOfApp(secret, clock)))).toBe('log-in-expired');
    other.cookies.set('loginTicket', 'x'.repeat(43));
    expect(code(await other.confirm(codeOfApp(secret, clock)))).toBe('log-in-expired');
    const ticket = own.cookies.get('loginTicket')!;
    expect((await own.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
    // The ticket was used, so a copy of it in another browser is worthless.
    other.cookies.set('loginTicket', ticket);
    expect(code(await other.confirm(codeOfApp(secret, clock, 1)))).toBe('log-in-expired');
  });

  test('goes on waiting where a code was right before, however often the password is typed elsewhere', async () => {
    const { secret, browser: own } = await mira();
    await own.post('user/logout', {});
    await own.logIn();
    clock += 1000;
    const thief = new Browser('203.0.113.6');
    for (let count = 0; count < 10; count += 1)
      expect((await thief.logIn()).json()).toMatchObject({ secondFactor: 'code' });
    expect((await own.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
  });

  test('gives no access', async () => {
    await mira();
    const browser = new Browser();
    await browser.logIn();
    const ticket = browser.cookies.get('loginTicket')!;
    browser.cookies.set('authToken', ticket);
    expect((await browser.post('page/save', { page: {} })).statusCode).toBe(401);
    expect((await browser.post('user/startSecondFactor', { password: TEST_PASSWORD })).statusCode).toBe(401);
  });

  test('waits for five minutes', async () => {
    const { secret } = await mira();
    const browser = new Browser();
    await browser.logIn();
    clock += 5 * MINUTE_MS;
    expect(code(await browser.confirm(codeOfApp(secret, clock)))).toBe('log-in-expired');
  });

  test.each([
    [
      'another password',
      ({ id }: Factor) =>
        server.services.database.writer
          .transaction()
          .execute((trx) => changePassword(trx, id, 'another hash', server.services.now())),
    ],
    ['other roles', ({ id }: Factor) => asAdmin('user/save', { user: { _id: id, roles: ['publisher'] } })],
    ['a deactivated account', ({ id }: Factor) => asAdmin('user/deactivate', { _id: id })],
    ['a removed account', ({ id }: Factor) => asAdmin('user/remove', { _id: id })],
    [
      'a second factor that is taken away',
      ({ id }: Factor) => asAdmin('user/removeSecondFactor', { _id: id }),
    ],
  ])('ends with %s', async (_what, change) => {
    const factor = await mira();
    const browser = new Browser();
    await browser.logIn();
    await change(factor);
    expect(code(await browser.confirm(codeOfApp(factor.secret, clock)))).toBe('log-in-expired');
    expect(await browser.username()).toBeNull();
  });

  async function asAdmin(call: string, payload: object): Promise<void> {
    const response = await server.post(call, payload, await server.signIn('ada', ['admin']));
    if (response.statusCode !== 200) throw new Error(response.body);
  }
});

describe('guessing', () => {
  const guess = async (browser: Browser, times: number) => {
    const statuses = [];
    for (let count = 0; count < times; count += 1) statuses.push((await browser.confirm(WRONG)).statusCode);
    return statuses;
  };

  test('ends after ten codes, wherever they come from, and says how long to wait', async () => {
    const { secret } = await mira();
    const browsers = [new Browser('203.0.113.1'), new Browser('203.0.113.2')];
    for (const browser of browsers) {
      await browser.logIn();
      expect(await guess(browser, 5)).toEqual(Array(5).fill(422));
    }
    const refused = await browsers[1]!.confirm(codeOfApp(secret, clock));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toBe('Too many attempts. Please wait 15 minutes and try again.');
    expect(refused.json().retryAfter).toBeGreaterThan(890);
    expect(await browsers[1]!.username()).toBeNull();
  });

  test('elsewhere does not lock the owner out on a device that the account knows', async () => {
    const { secret } = await mira();
    const own = new Browser('203.0.113.5');
    await own.logIn();
    await own.confirm(codeOfApp(secret, clock));
    const thief = new Browser('203.0.113.6');
    await thief.logIn();
    expect(await guess(thief, 11)).toEqual([...Array(10).fill(422), 429]);
    await own.post('user/logout', {});
    expect((await own.logIn()).json()).toMatchObject({ secondFactor: 'code' });
    expect((await own.confirm(codeOfApp(secret, clock, 1))).statusCode).toBe(200);
  });

  test('is counted together wherever the password alone was typed, before the second factor was on too', async () => {
    await server.addUser('mira');
    const thieves = [new Browser('203.0.113.6'), new Browser('203.0.113.7')] as const;
    for (const thief of thieves) {
      await thief.logIn();
      expect(thief.cookies.has('knownDevice')).toBe(true);
    }
    const { secret, browser: own } = await turnOn();
    for (const thief of thieves) await thief.logIn();
    expect(await guess(thieves[0], 10)).toEqual(Array(10).fill(422));
    expect(await guess(thieves[1], 1)).toEqual([429]);
    await own.post('user/logout', {});
    await own.logIn();
    expect((await own.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
  });

  test('with a password that was found out does not lock the owner out once there is another', async () => {
    const { id, secret } = await mira();
    const thief = new Browser('203.0.113.6');
    await thief.logIn();
    expect(await guess(thief, 11)).toEqual([...Array(10).fill(422), 429]);
    await setPasswordOf(id, NEW_PASSWORD);
    const own = new Browser('203.0.113.5');
    await own.logIn('mira', NEW_PASSWORD);
    expect((await own.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
  });

  test('elsewhere does not lock the owner out where they have changed their password either', async () => {
    const { secret, browser: own } = await mira();
    const change = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await own.post('user/changePassword', change)).statusCode).toBe(200);
    const thief = new Browser('203.0.113.6');
    await thief.logIn('mira', NEW_PASSWORD);
    expect(await guess(thief, 11)).toEqual([...Array(10).fill(422), 429]);
    await own.post('user/logout', {});
    await own.logIn('mira', NEW_PASSWORD);
    expect((await own.confirm(codeOfApp(secret, clock))).statusCode).toBe(200);
  });

  test('elsewhere does not lock the owner out where they have moved to another app either', async () => {
    const { secret, browser: own } = await mira();
    const proof = { password: TEST_PASSWORD, code: codeOfApp(secret, clock) };
    const { setUp } = (await own.post('user/moveSecondFactor', proof)).json();
    const first = { setUp: setUp.id, code: codeOfApp(setUp.secret, clock) };
    expect((await own.post('user/enableSecondFactor', first)).statusCode).toBe(200);
    const thief = new Browser('203.0.113.6');
    await thief.logIn();
    expect(await guess(thief, 11)).toEqual([...Array(10).fill(422), 429]);
    await own.post('user/logout', {});
    await own.logIn();
    expect((await own.confirm(codeOfApp(setUp.secret, clock, 1))).statusCode).toBe(200);
  });

  test('does not make the place of the guesses a known one', async () => {
    await mira();
    const thief = new Browser('203.0.113.6');
    for (let count = 0; count < 10; count += 1) await thief.logIn();
    expect((await thief.logIn()).statusCode).toBe(429);
    expect(thief.cookies.has('knownDevice')).toBe(false);
  });
});

describe('where a role requires a second factor', () => {
  const require = (role: string, required = 1) =>
    server.services.database.writer
      .updateTable('role')
      .set({ second_factor: required })
      .where('name', '=', role)
      .execute();

  test('somebody without one sets it up when they log in, and has a session only then', async () => {
    await server.addUser('mira', ['editor', 'publisher']);
    await require('publisher');
    const browser = new Browser();
    const { setUp, secondFactor } = (await browser.logIn()).json();
    expect(secondFactor).toBe('setUp');
    expect(await browser.username()).toBeNull();
    expect(code(await browser.confirm(WRONG))).toBe('wrong-code');
    const confirmed = await browser.confirm(codeOfApp(setUp.secret, clock));
    expect(confirmed.json()).toEqual({
      statusCode: 200,
      token: expect.any(String),
      recoveryCodes: expect.any(Array),
    });
    expect(await browser.username()).toBe('mira');
    expect(await actions()).toEqual(expect.arrayContaining(['user/enableSecondFactor 1', 'user/login 1']));
    clock += 10 * STEP_MS;
    const next = new Browser();
    expect((await next.logIn()).json()).toEqual({ statusCode: 200, secondFactor: 'code' });
    expect((await next.confirm(codeOfApp(setUp.secret, clock))).statusCode).toBe(200);
  });

  test('sessions from before do nothing until it is set up', async () => {
    await server.addUser('mira', ['editor']);
    const browser = new Browser();
    await browser.logIn();
    expect(await browser.username()).toBe('mira');
    await require('editor');
    expect(await browser.username()).toBeNull();
    const { setUp } = (await browser.logIn()).json();
    expect((await browser.confirm(codeOfApp(setUp.secret, clock))).statusCode).toBe(200);
    expect(await browser.username()).toBe('mira');
  });

  test('sessions from before end with the set-up, and do not come alive again', async () => {
    await server.addUser('mira', ['editor']);
    const thief = new Browser('203.0.113.6');
    await thief.logIn();
    expect(await thief.username()).toBe('mira');
    await require('editor');
    expect(await thief.username()).toBeNull();
    const own = new Browser();
    const { setUp } = (await own.logIn()).json();
    expect((await own.confirm(codeOfApp(setUp.secret, clock))).statusCode).toBe(200);
    expect([await own.username(), await thief.username()]).toEqual(['mira', null]);
  });

  test('every kind of call and page treats such a session as none', async () => {
    await server.addUser('ada', ['admin']);
    const browser = new Browser();
    await browser.logIn('ada');
    await require('admin');
    const headers = { cookie: `authToken=${browser.cookies.get('authToken')}` };
    for (const url of [
      '/api/page/list',
      '/api/user/list',
      '/api/roles/list',
      '/api/user/loadSecondFactor',
      '/api/user/loadOwn',
      '/api/audit/list',
      '/api/forms/getSubmissions',
    ])
      expect((await server.get(url, headers)).statusCode, url).toBe(401);
    for (const call of [
      'page/save',
      'page/publishPage',
      'user/save',
      'user/removeSecondFactor',
      'user/startSecondFactor',
      'user/enableSecondFactor',
      'user/disableSecondFactor',
      'user/newRecoveryCodes',
      'user/saveOwn',
      'config/saveDomain',
      'roles/applyToPage',
      'image/upload',
    ])
      expect((await browser.post(call, {})).statusCode, call).toBe(401);
    const [withSession, anonymous] = [await server.get('/', headers), await server.get('/')];
    expect(withSession.body).toBe(anonymous.body);
    expect(withSession.body).not.toContain('editor');
  });

  test('a set-up ends when it is begun again elsewhere, and when it is no longer required', async () => {
    await server.addUser('mira', ['editor']);
    await require('editor');
    const [first, second] = [new Browser(), new Browser()];
    const earlier = (await first.logIn()).json().setUp;
    const later = (await second.logIn()).json().setUp;
    expect(later.secret).not.toBe(earlier.secret);
    expect(code(await first.confirm(codeOfApp(earlier.secret, clock)))).toBe('set-up-expired');
    await require('editor', 0);
    expect(code(await second.confirm(codeOfApp(later.secret, clock)))).toBe('log-in-expired');
    expect((await second.logIn()).json()).toHaveProperty('token');
  });

  test('one’s own cannot be turned off', async () => {
    const { secret, id } = await mira(['editor']);
    await require('editor');
    const browser = new Browser();
    await browser.logIn();
    await browser.confirm(codeOfApp(secret, clock));
    clock += STEP_MS;
    const proof = { password: TEST_PASSWORD, code: codeOfApp(secret, clock) };
    const refused = await browser.post('user/disableSecondFactor', proof);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('the role Editor requires it');
    await setRolesOf(server.services.database.writer, id, []);
    // The refused call used up neither the password nor the code.
    expect((await browser.post('user/disableSecondFactor', proof)).statusCode).toBe(200);
  });
});
