import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { canTry } from '../../src/calls/permissions.ts';
import { SUBMISSION_BYTES } from '../../src/model/limits.ts';
import { BODY_BYTES, BODY_VALUES } from '../core/limits/limits.ts';
import { logging } from '../core/log/logging.ts';
import { ENQUIRY } from '../testing/forms.ts';
import { HOSTS, openWalkedSite, type WalkedSite } from '../testing/walked-site.ts';

/** Makes every API call fail in every way that a mistake or an attacker can cause. */

vi.setConfig({ testTimeout: 120_000 });

const lines: { level: number; msg: string }[] = [];
let site: WalkedSite;

beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  site = await openWalkedSite({ ...(logging('warn') as object), stream });
});
afterAll(() => site.close());

interface Sent {
  readonly what: string;
  readonly status: number | readonly number[];
  readonly method?: HTTPMethods;
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };
const MALFORMED_JSON = ['{', '', 'null{', '\u0000', '['.repeat(300), '{"__proto__":{"a":1}}'];
const NO_OBJECTS = ['null', '[]', '7', '"text"', 'true'];
const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n';

/** Whether a call takes the posts of browsers without script. */
const takesPlainPosts = (route: string) => /\/(forms\/submit|feedback\/answer)$/.test(route);

/** Whether the body of a call is the file to store. */
const isUpload = (route: string) => /\/(upload|replaceFile)$/.test(route);

/** Yields the ways in which a call can be refused to callers who are permitted to make it. */
function* mistakes(call: string): Generator<Sent> {
  const [method, route] = call.split(' ') as [HTTPMethods, string];
  const schema = site.schemas.get(call)!;
  const other = method === 'GET' ? 'POST' : 'GET';
  yield { what: 'another method', status: 404, method: other };
  yield {
    what: 'a method that nobody uses',
    status: 404,
    method: 'DELETE',
    headers: JSON_TYPE,
    payload: '{}',
  };
  yield { what: 'an unknown call', status: 404, url: `${route}/none/none/none` };
  yield { what: 'a wrong escape', status: 404, url: `${route}/%zz` };
  if (method === 'GET') {
    if (schema.querystring !== undefined)
      yield { what: 'an unknown parameter', status: 400, url: `${route}?none=1` };
    return;
  }
  yield {
    what: 'another origin',
    status: 403,
    headers: { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' },
    payload: '{}',
  };
  if (schema.body === undefined || isUpload(route)) return;
  for (const payload of MALFORMED_JSON)
    yield { what: `the body ${payload.slice(0, 20)}`, status: 400, headers: JSON_TYPE, payload };
  for (const payload of NO_OBJECTS)
    yield { what: `the body ${payload}`, status: 400, headers: JSON_TYPE, payload };
  yield { what: 'an unknown field', status: 400, headers: JSON_TYPE, payload: '{"none":1}' };
  yield { what: 'half a character', status: 422, headers: JSON_TYPE, payload: '{"none":"\\ud800"}' };
  const { shape } = schema.body as z.ZodObject;
  for (const name of Object.keys(shape))
    if (!shape[name]!.safeParse([[]]).success)
      yield {
        what: `a wrong ${name}`,
        status: [400, 422],
        headers: JSON_TYPE,
        payload: JSON.stringify({ ...wrong(shape), [name]: [[]] }),
      };
  for (const headers of [
    { 'content-type': 'text/plain' },
    { 'content-type': 'nonsense' },
    MULTIPART,
    URL_ENCODED,
  ]) {
    if (takesPlainPosts(route) && [MULTIPART, URL_ENCODED].includes(headers as never)) continue;
    yield { what: headers['content-type'], status: 415, headers, payload: 'a=b' };
  }
  if (route.endsWith('/forms/submit')) yield* [...FORM_MISTAKES, ...PLAIN_MISTAKES];
  else if (takesPlainPosts(route)) yield* [PAGE_GONE, ...PLAIN_MISTAKES];
  const isPublic = canTry(null, site.calls.get(call)!);
  const most = isPublic ? BODY_VALUES.anonymous : BODY_VALUES.signedIn;
  yield {
    what: 'too many bytes',
    status: 413,
    headers: JSON_TYPE,
    payload: JSON.stringify('x'.repeat(BODY_BYTES.signedIn)),
  };
  yield { what: 'too many values', status: 413, headers: JSON_TYPE, payload: `[${'1,'.repeat(most)}1]` };
}

/** Form posts of browsers without JavaScript. The responses are pages. */
const many = BODY_VALUES.anonymous + 1;
const file = '--b\r\nContent-Disposition: form-data; name="f"; filename="a.exe"\r\n\r\nMZ\r\n';
const FORM_MISTAKES: readonly Sent[] = [
  {
    what: 'a form that is gone',
    status: 404,
    headers: URL_ENCODED,
    payload: 'page=none&block=none&name=Ada',
  },
  { what: 'nothing', status: 404, headers: URL_ENCODED, payload: '' },
  { what: 'half an escape', status: 404, headers: URL_ENCODED, payload: 'page=%&%=%ff' },
  { what: 'more fields than a form has', status: 422, headers: URL_ENCODED, payload: fieldsInUrl(201) },
];
const PAGE_GONE: Sent = {
  what: 'a page that is gone',
  status: 404,
  headers: URL_ENCODED,
  payload: 'yes=none',
};
const PLAIN_MISTAKES: readonly Sent[] = [
  { what: 'too many fields', status: 413, headers: URL_ENCODED, payload: 'a&'.repeat(many) },
  {
    what: 'too many bytes',
    status: 413,
    headers: URL_ENCODED,
    payload: 'a'.repeat(SUBMISSION_BYTES + 1),
  },
  { what: 'a file', status: 415, headers: MULTIPART, payload: `${file}--b--` },
  { what: 'too many parts', status: 413, headers: MULTIPART, payload: `${part.repeat(many)}--b--` },
  { what: 'no end', status: 400, headers: MULTIPART, payload: part },
  { what: 'a part without a name', status: 400, headers: MULTIPART, payload: part.replace('; name="a"', '') },
  { what: 'no boundary', status: 400, headers: { 'content-type': 'multipart/form-data' }, payload: part },
];

function fieldsInUrl(length: number): string {
  return Array.from({ length }, (_, index) => `field${index}=x`).join('&');
}

const wrong = (shape: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, [[]]]));

/**
 * Sends a request that must be refused, and returns the status of the response. Checks that the log gets at most one line, and
 * no error.
 */
async function refused(sent: Sent & { url: string }): Promise<number> {
  const { what, method = 'GET', url, headers = {}, payload } = sent;
  lines.length = 0;
  const response = await site.app.inject({ method, url, headers: { host: HOSTS.own, ...headers }, payload });
  // Some lines are logged after the response.
  await new Promise((resolve) => setImmediate(resolve));
  const name = `${method} ${url}: ${what}`;
  expect(lines.length, `${name}: ${JSON.stringify(lines)}`).toBeLessThanOrEqual(1);
  expect(
    lines.filter(({ level }) => level >= 50),
    name,
  ).toEqual([]);
  expect(
    sent.status === response.statusCode || [sent.status].flat().includes(response.statusCode),
    `${name}: ${response.statusCode} ${response.body.slice(0, 300)}`,
  ).toBe(true);
  return response.statusCode;
}

test('a call that is refused writes one line at most, and never an error', async () => {
  const statuses = new Set<number>();
  for (const [call, action] of site.calls) {
    const [method, route] = call.split(' ') as [HTTPMethods, string];
    const url = route.replaceAll(/:\w+/g, 'none');
    const headers = method === 'GET' ? {} : JSON_TYPE;
    const body = method === 'GET' ? {} : { payload: '{}' };
    for (const { name, actor, headers: session } of site.actors) {
      const isAllowed = canTry(actor, action!);
      const allHeaders = { ...headers, ...session };
      if (!isAllowed)
        statuses.add(
          await refused({
            what: name,
            status: actor === null ? 401 : 403,
            method,
            url,
            headers: allHeaders,
            ...body,
          }),
        );
      // The caller must have permission, so that the mistake itself is refused.
      else if (actor === null || name === 'an-actor-admin') {
        for (const sent of mistakes(call))
          statuses.add(await refused({ method, url, ...sent, headers: { ...sent.headers, ...session } }));
      }
    }
  }
  expect([...statuses].sort()).toEqual([400, 401, 403, 404, 413, 415, 422]);
});

test('a call that is asked for too often writes one line at most, and never an error', async () => {
  const page = site.guides.own.page;
  const form = new URLSearchParams({ page, block: 'contact', ...ENQUIRY });
  const bodies: Readonly<Record<string, (index: number) => Pick<Sent, 'headers' | 'payload'>>> = {
    '/api/user/login': () => json({ username: 'nobody', password: 'not a password' }),
    '/api/user/forgotPassword': () => json({ email: 'nobody@example.org' }),
    '/api/user/setPassword': () => json({ email: 'a@example.org', password: 'nine lanterns', token: 'none' }),
    '/api/user/confirmLogin': () => json({ code: '123456' }),
    '/api/humanitix/list': () => json({ filter: '' }),
    '/api/forms/submit': (index) => ({ headers: URL_ENCODED, payload: `${form}${index}` }),
  };
  for (const [url, bodyOf] of Object.entries(bodies)) {
    const statuses: number[] = [];
    const status = [200, 303, 401, 422, 429, 503];
    while (!statuses.includes(429) && statuses.length < 100)
      statuses.push(
        await refused({ what: 'again', status, method: 'POST', url, ...bodyOf(statuses.length) }),
      );
    expect([url, statuses.at(-1)]).toEqual([url, 429]);
  }
});

function json(body: object): Pick<Sent, 'headers' | 'payload'> {
  return { headers: JSON_TYPE, payload: JSON.stringify(body) };
}
