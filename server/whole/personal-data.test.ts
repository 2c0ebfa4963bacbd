import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { logging } from '../core/log/logging.ts';
import { contactForm } from '../testing/forms.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/test-server.ts';
import { multipart, picture } from '../testing/uploads.ts';

/** All personal data that is sent below. None of this data may appear in the log, at any level. */
const PERSONAL = {
  email: 'quokka-reader@example.org',
  name: 'Quokka Surname',
  message: 'quokka-message he hits me',
  token: 'quokka-token-of-a-link-that-sets-a-password',
  password: 'quokka password words',
  search: 'quokka-search',
  file: 'quokka-file-name.jpg',
  code: '482913',
  address: '203.0.113.77',
  agent: 'Quokka/1.0 (a phone)',
  username: 'quokkauser',
  cookie: 'quokka-cookie',
} as const;

let server: TestServer;
let app: FastifyInstance;
let log: string;

beforeEach(async () => {
  log = '';
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1/32' });
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  app = await buildApp(server.services, { logger: { ...(logging('trace') as object), stream } });
  server.services.start(app.log);
});
afterEach(async () => {
  await app.close();
  await server.close();
});

const HEADERS = {
  'x-forwarded-for': PERSONAL.address,
  'user-agent': PERSONAL.agent,
  referer: `http://localhost/search?q=${PERSONAL.search}`,
  'x-request-id': PERSONAL.email,
};

async function post(
  call: string,
  payload: object | string,
  cookie = `authToken=${PERSONAL.cookie}`,
): Promise<number> {
  const headers = { ...HEADERS, 'content-type': 'application/json', cookie };
  return (await app.inject({ method: 'POST', url: `/api/${call}`, headers, payload })).statusCode;
}

async function get(url: string, cookie?: string): Promise<number> {
  return (await app.inject({ url, headers: { ...HEADERS, ...(cookie === undefined ? {} : { cookie }) } }))
    .statusCode;
}

/** Sends every kind of request, with personal data wherever it can occur. Returns the statuses of the responses. */
async function everyKind(cookie: string, place: { page: string; block: string }): Promise<number[]> {
  const statuses: number[] = [];
  const add = async (status: Promise<number>) => void statuses.push(await status);
  await add(post('user/login', { username: PERSONAL.username, password: PERSONAL.password }));
  await add(post('user/login', { username: PERSONAL.email, password: PERSONAL.password }));
  await add(post('user/confirmLogin', { code: PERSONAL.code }));
  await add(post('user/forgotPassword', { email: PERSONAL.email }));
  await add(
    post('user/setPassword', { email: PERSONAL.email, token: PERSONAL.token, password: PERSONAL.password }),
  );
  await add(post('user/login', `{"username": "${PERSONAL.email}", "password": ${PERSONAL.password}`));
  await add(post('user/login', { [PERSONAL.email]: PERSONAL.password }));
  await add(get(`/?token=${PERSONAL.token}&email=${encodeURIComponent(PERSONAL.email)}`));
  await add(get(`/search?q=${PERSONAL.search}`));
  await add(get(`/search?q=${PERSONAL.search}&q=${PERSONAL.email}`, cookie));
  const form = { name: PERSONAL.name, email: PERSONAL.email, message: PERSONAL.message };
  await add(post('forms/submit', { ...place, form, captcha: '' }));
  const plain = new URLSearchParams({ ...place, ...form }).toString();
  const posted = app.inject({
    method: 'POST',
    url: '/api/forms/submit',
    headers: { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' },
    payload: plain,
  });
  await add(posted.then(({ statusCode }) => statusCode));
  const { headers, payload } = multipart([
    { name: PERSONAL.file, bytes: await picture(), type: 'image/jpeg' },
    { name: PERSONAL.file, bytes: Buffer.from(PERSONAL.message) },
  ]);
  for (const session of [cookie, '']) {
    const sent = app.inject({
      method: 'POST',
      url: '/api/image/upload',
      headers: { ...HEADERS, ...headers, cookie: session },
      payload,
    });
    await add(sent.then(({ statusCode }) => statusCode));
  }
  await add(post('page/save', { page: { slug: 'draft', title: PERSONAL.message } }, cookie));
  await add(post('page/save', { page: { slug: 'draft', [PERSONAL.email]: PERSONAL.message } }, cookie));
  await add(post('user/saveOwn', { name: PERSONAL.name }, cookie));
  await add(get(`/api/forms/submissions?search=${PERSONAL.email}`, cookie));
  await add(get(`/api/user/list?search=${PERSONAL.email}`, cookie));
  await add(post('user/logout', {}, cookie));
  return statuses;
}

function personalIn(text: string): string[] {
  return Object.entries(PERSONAL)
    .filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)))
    .map(([what]) => what);
}

test('no request leaves personal data in the log, at any level, whether it succeeds, is refused or fails', async () => {
  await server.addUser(PERSONAL.username);
  const cookie = await server.signIn('mira', ['admin']);
  const stored = await server.publish(cookie, { slug: 'contact', contents: [contactForm()] });
  const place = { page: stored._id, block: 'contact' };
  const before = await everyKind(cookie, place);
  expect(before).toContain(200);
  expect(before).toContain(401);
  expect(before).toContain(400);
  expect(log.split('\n').length).toBeGreaterThan(40);
  // From now on, every database statement fails, with SQL in the error message.
  const again = await server.signIn('noor', ['admin']);
  for (const table of ['user', 'page', 'submission', 'outbox', 'search_published', 'media'])
    await sql`alter table ${sql.ref(table)} rename to ${sql.ref(`${table}_away`)}`.execute(
      server.services.database.writer,
    );
  expect(await everyKind(again, place)).toContain(500);
  expect(log).toMatch(/no such table|relation .* does not exist/);
  expect(log).toContain('"path":"/api/user/login"');
  expect(personalIn(log)).toEqual([]);
  expect(log).not.toContain(TEST_PASSWORD);
});

test('errors of others that repeat what they were told are logged without it', () => {
  app.log.error(
    {
      err: Object.assign(
        new Error(`550 <${PERSONAL.email}> no such user`, {
          cause: new Error(`GET https://geo.example.org/search?q=${PERSONAL.search}&key=1 failed`),
        }),
        { code: 'EENVELOPE', rejected: [PERSONAL.email], parameters: [PERSONAL.message] },
      ),
    },
    'it failed',
  );
  const { err } = JSON.parse(log.trim().split('\n').at(-1)!);
  expect(err).toEqual({
    type: 'Error',
    code: 'EENVELOPE',
    message: '550 <(an e-mail address)> no such user',
    stack: expect.stringContaining(' at '),
    cause: {
      type: 'Error',
      message: 'GET https://geo.example.org/search?… failed',
      stack: expect.stringContaining(' at '),
    },
  });
  expect(personalIn(log)).toEqual([]);
});
