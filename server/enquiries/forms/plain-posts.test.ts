import { Writable } from 'node:stream';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIELD_TYPE_NAMES } from '../../../src/model/forms/field-types/registry.ts';
import { formOf } from '../../../src/model/forms/form-of.ts';
import { validateSubmission } from '../../../src/model/forms/validate-submission.ts';
import { SUBMISSION_BYTES } from '../../../src/model/limits.ts';
import { FIELD_PROBLEMS } from '../../../src/model/texts.ts';
import type { FormView } from '../../../src/model/view.ts';
import { buildApp } from '../../app.ts';
import { SUBMISSIONS } from '../../core/limits/limits.ts';
import { RATES } from '../../core/limits/throttles.ts';
import { logging } from '../../core/log/logging.ts';
import {
  contactForm,
  ENQUIRY,
  type FormOnPage,
  field,
  postPlain,
  proof,
  publishForm,
  SECRETS,
  startWithForm,
  storedForms,
  submit,
  TRAINING_ENQUIRY,
  trainingForm,
} from '../../testing/forms.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import type { TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let form: FormOnPage;

beforeEach(async () => {
  form = await startWithForm({ CRM_LEAD_URL: 'http://127.0.0.1:9/lead', CRM_ORG_ID: '00D1' });
  ({ server, cookie } = form);
});
afterEach(() => server.close());

const viewOf = (response: { body: string }) => JSON.parse(response.body) as FormView;

function expectPrivatePage(response: { headers: Record<string, unknown>; body: string }): void {
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.any(String),
  });
  expect(viewOf(response).head.robots).toBe('noindex');
  expect(response.body).not.toMatch(SECRETS);
}

test('without script a form is sent, marked as unverified, and whoever wrote gets a page and no mail', async () => {
  const response = await postPlain(form, { ...ENQUIRY, 'leave-empty': '' });
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    expect.stringMatching(`^/api/forms/sent/${form.page}/contact\\?at=\\d+$`),
  ]);
  const [stored] = await storedForms(server);
  expect(stored).toMatchObject({ form: ENQUIRY, unverified: 1, draft: 0 });
  const words = { text: expect.any(String), html: expect.any(String) };
  const to = { to: ['SECRET-desk@example.org'], cc: ['SECRET-copy@example.org'], replyTo: 'ada@example.org' };
  const body = { ...to, ...words, subject: 'Unverified: SECRET subject' };
  expect(stored?.outbox).toEqual([{ kind: 'staff', channel: 'mail', body }]);
  const sent = await server.get(String(response.headers.location));
  expectPrivatePage(sent);
  const { kind, state, form: shown } = viewOf(sent);
  expect([kind, state]).toEqual(['form', { sent: true, at: expect.any(String), again: '/contact' }]);
  expect(shown.successMessage).toBe('Thank you, we will write back.');
});

test('the page after a form says when it was sent, in the time zone of the site, also when it is opened again later', async () => {
  const at = async (query: string) => {
    const response = await server.get(`/api/forms/sent/${form.page}/contact${query}`);
    expect(response.statusCode, query).toBe(200);
    const { state } = viewOf(response);
    return 'sent' in state ? state.at.replace('\u202f', ' ') : null;
  };
  const sent = Date.parse('2026-11-23T22:42:00Z');
  expect(await at(`?at=${sent}`)).toBe('Tuesday 24 November, 9:12 am');
  const now = await at('');
  for (const wrong of ['?at=', '?at=x', '?at=-1', '?at=1e300', '?at=1&at=2'])
    expect(await at(wrong), wrong).toMatch(new RegExp(`^${now?.split(',')[0]}, `));
});

test('the title says that a form was sent, or that it was not', async () => {
  const titleOf = (response: { body: string }) => viewOf(response).head.title;
  const wrong = await postPlain(form, { ...ENQUIRY, email: 'no address' });
  expect(titleOf(wrong)).toMatch(/^Error: /);
  const sent = await postPlain(form);
  expect(titleOf(await server.get(String(sent.headers.location)))).toMatch(/^We have your message/);
});

test('the words of an editor stand in place of the message for a missing or wrong answer, and of no other', async () => {
  const fields = [
    field('name', 'text', { required: true, errorMessage: ' Write your first name ' }),
    field('email', 'email', { errorMessage: 'Write your e-mail address' }),
    field('other', 'text', { required: true, errorMessage: ' ' }),
  ];
  const own = await publishForm(server, cookie, [contactForm({ fields })], 'own-words');
  const wrong = { name: ' ', email: 'no address', other: '' };
  const problems = [
    { field: 'name', message: 'Write your first name' },
    { field: 'email', message: 'Write your e-mail address' },
    { field: 'other', message: FIELD_PROBLEMS.required },
  ];
  expect(viewOf(await postPlain(own, wrong)).state).toMatchObject({ problems });
  expect((await submit(own, wrong)).json().validationErrors).toEqual(problems);
  const long = { name: 'x'.repeat(10_001), email: '', other: 'x' };
  expect((await submit(own, long)).json().validationErrors).toEqual([
    { field: 'name', message: FIELD_PROBLEMS.tooLong },
  ]);
  const tooLong = [contactForm({ fields: [field('name', 'text', { errorMessage: 'x'.repeat(501) })] })];
  await expect(publishForm(server, cookie, tooLong, 'too-long')).rejects.toThrow();
});

test('a multipart post is the same; with a file it is refused in words', async () => {
  const post = (...parts: string[]) => {
    const all = [`name="page"\r\n\r\n${form.page}`, `name="block"\r\n\r\n${form.block}`, ...parts];
    const payload = `${all.map((part) => `--x\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return server.app.inject({ method: 'POST', url: '/api/forms/submit', headers, payload });
  };
  const texts = Object.entries({ ...ENQUIRY, name: 'Zoë 🕊️' }).map(
    ([name, value]) => `name="${name}"\r\n\r\n${value}`,
  );
  expect((await post(...texts)).statusCode).toBe(303);
  expect(await storedForms(server)).toMatchObject([{ form: { ...ENQUIRY, name: 'Zoë 🕊️' } }]);
  const file = await post(...texts, 'name="file"; filename="a.exe"\r\nContent-Type: x/y\r\n\r\nMZ');
  expect(file.statusCode).toBe(415);
  expectPrivatePage(file);
});

test('what is wrong is shown with the form and everything that was typed', async () => {
  const typed = { name: '<script>alert(1)</script>', email: 'no address', message: 'two\r\nlines "quoted"' };
  const response = await postPlain(form, { ...typed, other: 'SECRET' });
  expect(response.statusCode).toBe(422);
  expectPrivatePage(response);
  const { form: shown, page, block, state } = viewOf(response);
  expect([shown.ready, shown.identifier, page, block]).toEqual([true, 'contact', form.page, form.block]);
  expect(state).toEqual({
    values: { ...typed, message: 'two\nlines "quoted"' },
    problems: [{ field: 'email', message: FIELD_PROBLEMS.email }],
    failure: null,
  });
  expect(await storedForms(server)).toEqual([]);
});

test('the answers to a form have the quick exit and the number of the page above its page, also when the form is gone since', async () => {
  const below = await publishForm(server, cookie, [contactForm()], 'räume/contact');
  const exits = async () => {
    const wrong = await postPlain(below, { ...ENQUIRY, email: 'no address' });
    const sent = await server.get(`/api/forms/sent/${below.page}/contact`);
    const gone = await server.get(`/api/forms/sent/${below.page}/gone`);
    return [wrong, sent, gone].map((response) => {
      const { quickExit, call } = viewOf(response);
      return `${quickExit} ${call?.callNumber ?? 'none'}`;
    });
  };
  expect(await exits()).toEqual(Array(3).fill('inherit none'));
  const rooms = { slug: 'räume', title: 'Rooms', quickExit: 'on', callNumber: '1800 111 222' };
  await server.publish(cookie, rooms);
  expect(await exits()).toEqual(Array(3).fill('on 1800 111 222'));
});

test('the pages of a form load the analytics of readers, and not for signed-in users', async () => {
  const counted = await startWithForm({ ANALYTICS_ID: 'T-1' });
  try {
    const analyticsFor = async (headers: Record<string, string>) => {
      const wrong = await postPlain(counted, { ...ENQUIRY, email: 'no address' }, { headers });
      const sent = await postPlain(counted, ENQUIRY, { headers });
      const page = await counted.server.get(String(sent.headers.location), headers);
      expect([wrong.statusCode, page.statusCode]).toEqual([422, 200]);
      return [wrong, page].map((response) => viewOf(response).shell.analytics?.id ?? null);
    };
    expect(await analyticsFor({})).toEqual(['T-1', 'T-1']);
    expect(await analyticsFor({ cookie: counted.cookie })).toEqual([null, null]);
  } finally {
    await counted.server.close();
  }
});

test('fields may be called like those that say where the form is', async () => {
  const names = ['page', 'block', 'identifier', 'form.page', '__proto__', 'constructor', 'leave-empty'];
  const odd = await publishForm(
    server,
    cookie,
    [contactForm({ fields: names.map((name) => field(name)) })],
    'odd',
  );
  const fields = Object.fromEntries(names.slice(0, 4).map((name) => [`form.${name}`, `x ${name}`]));
  const body = { ...fields, constructor: 'x constructor', 'form.leave-empty': 'x leave-empty' };
  const response = await postPlain(odd, JSON.parse(JSON.stringify(body)));
  expect(response.statusCode, response.body).toBe(303);
  const [stored] = await storedForms(server);
  expect(stored?.form).toEqual({
    page: 'x page',
    block: 'x block',
    identifier: 'x identifier',
    'form.page': 'x form.page',
    proto: '',
    constructor: 'x constructor',
    'leave-empty': 'x leave-empty',
  });
});

test('a program that fills in what no person sees is asked once more; a person loses nothing', async () => {
  const response = await postPlain(form, { ...ENQUIRY, 'leave-empty': 'http://spam.example' });
  expect(response.statusCode).toBe(422);
  const failure = expect.stringContaining('once more');
  expect(viewOf(response).state).toEqual({ values: ENQUIRY, problems: [], failure });
  expect(await storedForms(server)).toEqual([]);
});

test('where the form is gone meanwhile, the page says so and shows what was typed', async () => {
  await server.post('page/unpublishPage', { _id: form.page }, cookie);
  const response = await postPlain(form);
  expect(response.statusCode).toBe(404);
  expectPrivatePage(response);
  const { form: shown, state } = viewOf(response);
  expect(shown.ready).toBe(false);
  const failure = expect.stringContaining('no longer here');
  expect(state).toEqual({ values: ENQUIRY, problems: [], failure });
  const sent = await server.get(`/api/forms/sent/${form.page}/contact`);
  const after = viewOf(sent).state;
  expect([sent.statusCode, after]).toEqual([200, { sent: true, at: expect.any(String), again: null }]);
  expect((await server.get('/api/forms/sent/none/contact')).statusCode).toBe(404);
});

test('a post from another site is refused', async () => {
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
  ] as const)
    expect((await postPlain(form, ENQUIRY, { headers: { [name]: value } })).statusCode).toBe(403);
  expect(await storedForms(server)).toEqual([]);
});

test('a post that is too large is refused in words, and so is a script’s', async () => {
  const message = 'x'.repeat(SUBMISSION_BYTES);
  const plain = await postPlain(form, { ...ENQUIRY, message });
  expect(plain.statusCode).toBe(413);
  expect(viewOf(plain).state).toEqual({
    values: {},
    problems: [],
    failure: expect.stringContaining('too long'),
  });
  expect((await submit(form, { ...ENQUIRY, message })).statusCode).toBe(413);
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, number) => [`f${number}`, 'x']));
  expect((await postPlain(form, many)).statusCode).toBe(413);
});

test('one address sends so many bytes in ten minutes: that is known before they are read', async () => {
  const url = '/api/forms/submit';
  const send = (remoteAddress: string, payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
      remoteAddress,
    });
  const large = `{"${'x'.repeat(SUBMISSION_BYTES - 3)}`;
  const times = RATES.forms.bytesOfAddress.attempts / SUBMISSION_BYTES;
  for (let number = 0; number < times; number++)
    expect((await send('203.0.113.7', large)).statusCode, `${number}`).toBe(400);
  const refused = await send('203.0.113.7', '{');
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many']);
  expect(refused.headers['retry-after']).toMatch(/^(600|59\d)$/);
  const plain = await postPlain(form, ENQUIRY, { remoteAddress: '203.0.113.7' });
  expect([plain.statusCode, viewOf(plain).state]).toEqual([
    429,
    { values: {}, problems: [], failure: expect.stringContaining('10 minutes') },
  ]);
  expect((await send('203.0.113.8', '{')).statusCode).toBe(400);
  // Each short post counts as a minimum number of bytes.
  for (let number = 1; number < RATES.forms.bytesOfAddress.attempts / SUBMISSIONS.leastBytes; number++)
    expect((await send('203.0.113.8', '{')).statusCode).toBe(400);
  expect((await send('203.0.113.8', '{')).statusCode).toBe(429);
});

test('all options of all lists that a form has can be chosen, and no more', async () => {
  const options = Array.from({ length: 200 }, (_, number) => `Möglichkeit ${number}`);
  const names = Array.from({ length: 9 }, (_, number) => `list${number}`);
  const fields = names.map((name) => field(name, 'multipleChoice', { options }));
  const choices = await publishForm(server, cookie, [contactForm({ fields })], 'choices');
  const all = Object.fromEntries(names.map((name) => [name, options]));
  expect((await postPlain(choices, all)).statusCode).toBe(303);
  expect((await submit(choices, all)).statusCode).toBe(200);
  const chosen = Object.fromEntries(names.map((name) => [name, options.join(';;')]));
  expect((await storedForms(server)).map((stored) => stored.form)).toEqual([chosen, chosen]);
  const oneMore = { list0: [...options, 'One more'] };
  expect((await postPlain(choices, oneMore)).statusCode).toBe(422);
  expect((await submit(choices, oneMore)).statusCode).toBe(422);
  const fieldsOnly = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, number) => [`f${number}`, 'x']));
  expect((await submit(choices, fieldsOnly(200))).statusCode).toBe(200);
  const refused = await submit(choices, fieldsOnly(201));
  expect([refused.statusCode, refused.json().validationErrors]).toEqual([
    422,
    [{ field: 'form', message: 'A form has 200 fields at most' }],
  ]);
});

test.skipIf(onPostgres)('while the database is busy, nothing that was typed is lost', async () => {
  const other = new Sqlite(server.services.config.databaseFile);
  other.exec('begin immediate');
  const captcha = await proof(server);
  const scripted = await submit(form, ENQUIRY, { captcha });
  const plain = await postPlain(form);
  other.exec('rollback');
  other.close();
  expect([scripted.statusCode, scripted.json().error.code]).toEqual([503, 'submission-not-stored']);
  expect(scripted.headers['retry-after']).toMatch(/^(5|6|7|8|9|10)$/);
  expect(plain.statusCode).toBe(503);
  expectPrivatePage(plain);
  const failure = expect.stringContaining('still here');
  expect(viewOf(plain).state).toEqual({ values: ENQUIRY, problems: [], failure });
  expect((await submit(form, ENQUIRY, { captcha })).statusCode).toBe(200);
  expect((await postPlain(form)).statusCode).toBe(303);
  expect(await storedForms(server)).toHaveLength(2);
});

test('a training enquiry makes a lead, beside the mail to the staff', async () => {
  const training = await publishForm(server, cookie, [trainingForm()], 'training');
  expect((await submit(training, { ...TRAINING_ENQUIRY, email_confirm: 'x@example.org' })).statusCode).toBe(
    422,
  );
  const response = await submit(training, {
    ...TRAINING_ENQUIRY,
    salutation: '--None--',
    myself_org_title: 'ignored',
  });
  expect(response.statusCode, response.body).toBe(200);
  const [stored] = await storedForms(server);
  expect(stored?.form).not.toHaveProperty('myself_org_title');
  expect(stored?.outbox.map(({ kind }) => kind)).toEqual(['lead', 'staff']);
  expect(stored?.outbox[0]).toEqual({
    kind: 'lead',
    channel: 'lead',
    body: {
      salutation: '',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      phone: '0400 000 000',
      mobile: '0400 000 001',
      organisationType: 'Organisation',
      title: '',
      company: 'Engines',
      interests: ['DV-Aware', 'Suicide Protect'],
      leadSource: 'Word of mouth',
    },
  });
});

test('a lead of somebody for themselves has their title, and no company', async () => {
  const training = await publishForm(server, cookie, [trainingForm()], 'training');
  const { myself_org_company: _, ...rest } = TRAINING_ENQUIRY;
  const own = { ...rest, myself_org: 'Myself', myself_org_title: 'Nurse', phone: '0882025190' };
  expect((await postPlain(training, own)).statusCode).toBe(303);
  const [stored] = await storedForms(server);
  expect(stored?.form.phone).toBe('(08) 8202 5190');
  expect(stored?.outbox[0]?.body).toEqual({
    salutation: 'Dr.',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    phone: '(08) 8202 5190',
    mobile: '0400 000 001',
    organisationType: 'Myself',
    title: 'Nurse',
    company: '',
    interests: ['DV-Aware', 'Suicide Protect'],
    leadSource: 'Word of mouth',
  });
});

test('mails hold what was typed as text, whatever it is', async () => {
  const hostile = {
    name: '<img src=x onerror=alert(1)>\r\nBcc: all@example.org',
    email: 'ada+help@example.org',
    message: '=1+1\n‮evil‬ 🕊️ \0 ${email} <script>alert(1)</script>',
  };
  const odd = contactForm({
    subject: 'Hi\r\nBcc: all@example.org',
    successEmailSubject: 'Hello\nBcc: x@example.org',
  });
  const page = await publishForm(server, cookie, [odd], 'hostile');
  expect((await submit(page, hostile)).statusCode).toBe(200);
  const [{ outbox }] = (await storedForms(server)) as [Awaited<ReturnType<typeof storedForms>>[number]];
  for (const { body } of outbox) {
    const { to, cc, replyTo, subject, html, text } = body;
    for (const header of [...to, ...cc, replyTo ?? '', subject]) expect(header).not.toMatch(/[\r\n\0]/);
    expect(html).not.toMatch(/<(script|img)/i);
    expect(html + text).not.toContain('\0');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('${email}');
  }
  expect(outbox[0]?.body.replyTo).toBe('ada+help@example.org');
});

test('two hundred fields of ten lines each are taken', async () => {
  const fields = Array.from({ length: 200 }, (_, number) =>
    field(`Field ${number}`, 'textArea', { required: true }),
  );
  const wide = await publishForm(server, cookie, [contactForm({ fields, submitterEmailField: '' })], 'wide');
  const values = Object.fromEntries(
    Array.from({ length: 200 }, (_, number) => [`Field ${number}`, 'ä\n'.repeat(10)]),
  );
  expect((await submit(wide, values)).statusCode).toBe(200);
  expect((await postPlain(wide, values)).statusCode).toBe(303);
});

test('the log holds nothing that somebody wrote, and no address', async () => {
  let log = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  const app = await buildApp(server.services, { logger: { ...(logging('trace') as object), stream } });
  const logged = { ...form, server: { ...server, app } };
  const secret = { name: 'Written Words', email: 'person@private.example', message: 'Written Words' };
  const remoteAddress = '203.0.113.7';
  await postPlain(logged, secret, { remoteAddress });
  await postPlain(logged, { ...secret, email: 'Written Words' }, { remoteAddress });
  const other = new Sqlite(server.services.config.databaseFile);
  other.exec('begin immediate');
  await postPlain(logged, { ...secret, name: 'Written Words too' }, { remoteAddress });
  other.exec('rollback');
  other.close();
  await app.close();
  expect(log).toContain('/api/forms/submit');
  expect(log).not.toMatch(/Written|person@|private\.example|203\.0\.113|SECRET/);
});

test('the server takes and refuses just what the browser does', { timeout: 30_000 }, async () => {
  // The captcha is not a field that a reader fills in.
  const types = FIELD_TYPE_NAMES.filter((type) => type !== 'captcha');
  const fields = types.map((type, index) =>
    field(type, type, { required: index % 2 === 0, options: ['One', 'Two'] }),
  );
  const block = contactForm({ fields, submitterEmailField: '' });
  const page = await publishForm(server, cookie, [block], 'all');
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.toWellFormed()),
    fc.constantFrom('', 'One', 'One;;Two', 'true', 'on', '2026-02-28', '2026-02-30', 'a@b.co', ' a@b.co '),
    fc.constantFrom(true, false, null, 5),
    fc.array(fc.constantFrom('One', 'Two', 'Three'), { maxLength: 3 }),
  );
  const values = fc.record(Object.fromEntries(types.map((type) => [type, value])), { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(values, async (typed) => {
      const { problems } = validateSubmission(formOf(block)!.settings.fields, typed, { captcha: true });
      const response = await submit(page, typed);
      expect(response.json().validationErrors ?? []).toEqual(problems);
      expect(response.statusCode).toBe(problems.length > 0 ? 422 : 200);
    }),
    { numRuns: 60 },
  );
});
