import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { canTry } from '../../src/calls/permissions.ts';
import { SUBMISSION_BYTES } from '../../src/model/limits.ts';
import { BODY_BYTES, BODY_VALUES } from '../core/limits/limits.ts';
import { contactForm, field } from '../testing/forms.ts';
import { HOSTS, openWalkedSite, type WalkedSite } from '../testing/walked-site.ts';

/**
 * Tests that the most expensive request to every public call takes little more processor time than a fixed piece of work, so
 * that a stranger's request keeps the process busy only for a moment.
 */

vi.setConfig({ testTimeout: 300_000 });

/**
 * The number of times that expensive requests, and the fixed work, are measured. The sums are compared, because the clock ticks
 * only every 4 ms.
 */
const ROUNDS = 7;
/**
 * The limit, as a multiple of the time for the fixed work, which is about 20 ms on an idle machine. The limit allows for other
 * work on the machine.
 */
const MARGIN = 3;

let site: WalkedSite;
let page: string;

/** The largest possible form, in which every field is hidden depending on another field. */
const OPTIONS = Array.from({ length: 200 }, (_, index) => `Option ${index}`);
const TYPES = ['textArea', 'text', 'multipleChoice', 'select', 'email', 'date'] as const;
const NAMES = Array.from({ length: 200 }, (_, index) => `field${index}`);
const FIELDS = NAMES.map((name, index) => {
  const type = TYPES[index % TYPES.length]!;
  const options = type === 'multipleChoice' || type === 'select' ? { options: OPTIONS } : {};
  const hidden = { field: NAMES[index % 2 === 0 ? 0 : index - 1], equals: 'no' };
  return field(name, type, index === 0 ? {} : { ...options, hidden });
});

beforeAll(async () => {
  site = await openWalkedSite();
  const contents = [contactForm({ fields: FIELDS })];
  page = (await site.newPage('own', { slug: 'long', contents }, 'publishPage'))._id;
});
afterAll(() => site.close());

interface Dear {
  readonly what: string;
  readonly query?: string;
  readonly type?: string;
  readonly payload?: string;
}

/** Repeats a value as often as fits into this many bytes of JSON. */
const filled = (bytes: number, unit: string) =>
  unit.repeat(Math.floor(bytes / (Buffer.byteLength(JSON.stringify(unit)) - 2)));
const json = (what: string, body: unknown): Dear => ({
  what,
  type: 'application/json',
  payload: typeof body === 'string' ? body : JSON.stringify(body),
});
const ROOM = 300;
const UNITS = ['a;;', '😀', '\r\n', '\u0001', 'a ', '/', '.'];

/** Yields bodies of the maximum size that an API call accepts, with many values or with one long value. */
function* bodies(call: string, bytes: number): Generator<Dear> {
  const { body } = site.schemas.get(call)!;
  const names = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const objects = `[${'{},'.repeat(BODY_VALUES.anonymous / 2 - 3)}1]`;
  const unknown = Array.from({ length: bytes / 12 }, (_, index) => `"${index}":1`);
  yield json('unknown fields', `{${unknown.slice(0, BODY_VALUES.anonymous - 2).join(',')}}`);
  yield json('levels', `{"a":${'['.repeat(199)}${']'.repeat(199)}}`);
  yield json('half characters', {
    a: Array(Math.floor(bytes / 9) - 1)
      .fill('\ud800')
      .slice(0, BODY_VALUES.anonymous - 3),
  });
  for (const name of names) {
    yield json(`${name} of objects`, `{"${name}":${objects}}`);
    for (const unit of UNITS)
      yield json(`${name} of ${JSON.stringify(unit)}`, { [name]: filled(bytes - ROOM, unit) });
  }
}

/** Yields submissions, which have the largest bodies. */
function* submissions(): Generator<Dear> {
  const place = { page, block: 'contact' };
  const bytes = SUBMISSION_BYTES - ROOM;
  for (const name of [NAMES[0]!, NAMES[1]!, NAMES[2]!, 'other'])
    for (const unit of UNITS) {
      yield json(`${name} of ${JSON.stringify(unit)}`, { ...place, form: { [name]: filled(bytes, unit) } });
      const escaped = encodeURIComponent(unit);
      const text = escaped.repeat(Math.floor(bytes / escaped.length));
      yield posted(`${name} of ${JSON.stringify(unit)}`, `page=${page}&block=contact&${name}=${text}`);
    }
  const each = Math.floor(bytes / NAMES.length) - 20;
  yield json('all fields', {
    ...place,
    form: Object.fromEntries(NAMES.map((name) => [name, filled(each, 'a;;')])),
  });
  yield json('all choices', {
    ...place,
    form: Object.fromEntries(NAMES.slice(0, 9).map((name) => [name, OPTIONS])),
  });
  yield json('form of objects', { form: { a: Array(BODY_VALUES.anonymous / 2 - 3).fill({}) } });
  yield json('half characters', { form: { a: filled(bytes, '\ud800') } });
  const pairs = BODY_VALUES.anonymous - 1;
  for (const pair of ['a&', '+&', '%&', 'a=&']) yield posted(`pairs of ${pair}`, pair.repeat(pairs));
  const long = 'x'.repeat(Math.floor(bytes / pairs) - 6);
  yield posted('names', Array.from({ length: pairs }, (_, index) => `${index}=${long}`).join('&'));
  for (const unit of ['%', '%41', '%ff', '+'])
    yield posted(`one field of ${unit}`, `a=${filled(bytes, unit)}`);
  const most = BODY_VALUES.anonymous / 4 - 1;
  const named = 'content-disposition: form-data; name="a"\r\n';
  const room = Math.floor(bytes / most) - 10;
  for (const [what, part] of [
    ['short parts', `${named}\r\nx\r\n`],
    ['long parts', `${named}\r\n${'x'.repeat(room - named.length)}\r\n`],
    ['parts with headers', `${named}${'a:b\r\n'.repeat((room - named.length) / 5)}\r\nx\r\n`],
    ['parts with parameters', `${named.trimEnd()}${';a=b'.repeat((room - named.length) / 4)}\r\n\r\nx\r\n`],
  ] as const)
    yield inParts(what, `--b\r\n${part}`.repeat(most));
  for (const unit of ['\r\n', '\r\n-', '\r', '--b'])
    yield inParts(
      `a part of ${JSON.stringify(unit)}`,
      `--b\r\n${named}\r\n${unit.repeat(bytes / unit.length - 20)}\r\n`,
    );
}

const posted = (what: string, payload: string): Dear => ({
  what: `posted, ${what}`,
  type: 'application/x-www-form-urlencoded',
  payload,
});
const inParts = (what: string, payload: string): Dear => ({
  what: `posted, ${what}`,
  type: 'multipart/form-data; boundary=b',
  payload: `${payload}--b--\r\n`,
});

/** Yields addresses that are as long as the limit for request headers allows. */
function* addresses(call: string): Generator<Dear> {
  const { querystring } = site.schemas.get(call)!;
  const names = querystring instanceof z.ZodObject ? Object.keys(querystring.shape) : [];
  yield { what: 'alone' };
  yield { what: 'unknown parameters', query: 'a&'.repeat(7000) };
  for (const name of names)
    for (const unit of ['a', '/', '%20', '%c3%a4', '.', '-', '%'])
      yield { what: `${name} of ${unit}`, query: `${name}=${unit.repeat(14_000 / unit.length)}` };
}

/** Returns the processor time that a piece of work takes in this thread, in milliseconds. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function fixedWork(): number {
  const text = JSON.stringify(Array(50).fill({ a: ['b', 1] }));
  let length = 0;
  for (let round = 0; round < 1500; round++) length += JSON.stringify(JSON.parse(text)).length;
  return length;
}

test('the dearest request of a call that is open to everybody takes a moment only', async () => {
  const dear: string[] = [];
  let clients = 0;
  const fixed = Math.min(await cost(fixedWork), await cost(fixedWork), await cost(fixedWork));
  for (const [call, action] of site.calls) {
    if (!canTry(null, action!)) continue;
    const [method, route] = call.split(' ') as [HTTPMethods, string];
    const isForm = route === '/api/forms/submit';
    const bytes = isForm ? SUBMISSION_BYTES : BODY_BYTES.anonymous;
    const requests =
      method === 'GET' ? [...addresses(call)] : [...bodies(call, bytes), ...(isForm ? submissions() : [])];
    for (const { what, query = '', type, payload } of requests) {
      const name = `${call}: ${what}`;
      expect(Buffer.byteLength(payload ?? ''), name).toBeLessThanOrEqual(bytes);
      const url = `${route.replaceAll(/:\w+/g, 'none')}?${query}`.replace(/\?$/, '');
      const headers = { host: HOSTS.own, ...(type === undefined ? {} : { 'content-type': type }) };
      // Each request comes from a different address, so that no limit on attempts prevents the work.
      const ask = async () => {
        clients += 1;
        const remoteAddress = `203.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
        const response = await site.app.inject({ method, url, headers, payload, remoteAddress });
        expect(response.statusCode, name).not.toBeOneOf([413, 429, 500]);
      };
      // Compares the smallest measurement, because other work can only lengthen it.
      if ((await cost(ask)) <= fixed) continue;
      let spent = 0;
      let beside = 0;
      for (let round = 0; round < ROUNDS; round++) {
        beside += await cost(fixedWork);
        spent += await cost(ask);
      }
      if (spent > MARGIN * beside) dear.push(`${name}: ${spent / ROUNDS} ms, beside ${beside / ROUNDS} ms`);
    }
  }
  expect(dear.join('\n')).toBe('');
});
