import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putDomain } from '../../../db/domain-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import { FIELD_PROBLEMS, NEUTRAL_MAIL } from '../../../src/model/texts.ts';
import { countsInMemory } from '../../core/limits/counts-in-memory.ts';
import { SUBMISSIONS } from '../../core/limits/limits.ts';
import { RATES } from '../../core/limits/throttles.ts';
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
import { secretsOf } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let form: FormOnPage;

beforeEach(async () => {
  form = await startWithForm();
  ({ server, cookie } = form);
});
afterEach(() => server.close());

const problemsOf = (response: { json(): { validationErrors?: unknown } }) => response.json().validationErrors;

test('a submission is stored with its mails, and whoever sent it learns its id', async () => {
  const wake = vi.spyOn(server.services.outbox, 'wake');
  const submissionId = randomUUID();
  const response = await submit(form, ENQUIRY, { submissionId });
  expect([response.statusCode, response.json()]).toEqual([200, { submissionId }]);
  expect(wake).toHaveBeenCalledOnce();
  const [stored, ...others] = await storedForms(server);
  expect(others).toEqual([]);
  const { outbox, fields, ...row } = stored!;
  expect(row).toEqual({
    id: submissionId,
    domain_id: server.services.domains.default()!.id,
    page_id: form.page,
    block_key: form.block,
    identifier: 'contact',
    subject: 'SECRET subject',
    recipient: 'SECRET-desk@example.org',
    ccs: '["SECRET-copy@example.org"]',
    names: JSON.stringify(Object.keys(ENQUIRY)),
    form: ENQUIRY,
    draft: 0,
    unverified: 0,
    created_at: expect.any(String),
  });
  expect(JSON.parse(fields)).toHaveLength(Object.keys(ENQUIRY).length);
  const words = { text: expect.any(String), html: expect.any(String) };
  const staff = {
    to: ['SECRET-desk@example.org'],
    cc: ['SECRET-copy@example.org'],
    replyTo: 'ada@example.org',
  };
  const { sender: senderName } = NEUTRAL_MAIL;
  const success = {
    to: ['ada@example.org'],
    cc: [],
    replyTo: null,
    senderName,
    subject: 'SECRET mail subject',
  };
  expect(outbox).toEqual([
    { kind: 'staff', channel: 'mail', body: { ...staff, ...words, subject: 'SECRET subject' } },
    { kind: 'success', channel: 'mail', body: { ...success, ...words } },
  ]);
});

test('fields stay in the order of the form, in lists, exports and mails, where their names are numbers too', async () => {
  const names = ['Why', '2', 'name', '1', '10', '0'];
  const numbered = contactForm({
    fields: names.map((name, index) => ({ ...field(name), key: `f${index}` })),
    submitterEmailField: '',
  });
  const odd = await publishForm(server, cookie, [numbered], 'numbered');
  const values = Object.fromEntries(names.map((name) => [name, `answer to ${name}`]));
  expect((await submit(odd, values)).statusCode).toBe(200);
  const [{ outbox }] = (await storedForms(server)) as [Awaited<ReturnType<typeof storedForms>>[number]];
  expect(outbox[0]?.body.text.match(/(?<=answer to )\w+/g)).toEqual(names);
  const admin = await server.signIn('ada', ['admin']);
  const get = (call: string) => server.get(`/api/forms/${call}`, { cookie: admin });
  const [{ fields }] = (await get('getSubmissions')).json().formSubmissions;
  expect(fields.map(({ name }: { name: string }) => name)).toEqual(names);
  const [header, row] = (await get('generateCSV')).body.split('\r\n');
  expect(header?.split(',').slice(5)).toEqual(names.map((name) => `"${name}"`));
  expect(row?.match(/(?<=answer to )\w+/g)).toEqual(names);
});

test('labels and types are stored with a submission and its tests, and mails are in the words of the form', async () => {
  const fields = [
    field('other', 'email', { label: 'Whom do you worry about?' }),
    field('email', 'email', { label: ' Your e-mail:', required: true }),
    field('name', 'text', { label: '', placeholder: 'First name' }),
    field('day', 'date', { label: 'Day' }),
    field('ok', 'checkbox', { label: 'Is that all right?' }),
    field('news', 'checkbox', { label: 'News' }),
    field('topics', 'multipleChoice', { label: 'Topics', options: ['Food, drink', 'Housing'] }),
    field('title', 'select', { label: 'Title', options: ['--None--', 'Dr.'] }),
    field('must', 'select', { label: 'Must', options: ['--None--', 'Yes'], required: true }),
    field('hidden', 'text', { label: 'Hidden', hidden: { field: 'must', equals: 'Yes' } }),
  ];
  const successEmailText =
    'Agree ${ok}, news ${news}; day ${day}; topics:\n${topics}\ntitle ${title}, name ${name}.';
  const block = contactForm({ fields, successEmailText });
  const words = await publishForm(server, cookie, [block], 'words');
  const values = {
    other: 'kim@example.org',
    email: 'ada@example.org',
    name: '<b>Zoë</b>',
    day: '2026-12-01',
    ok: true,
    topics: ['Food, drink', 'Housing'],
    title: '--None--',
    must: '--None--',
  };
  expect(problemsOf(await submit(words, values))).toEqual([
    { field: 'must', message: FIELD_PROBLEMS.required },
  ]);
  expect((await submit(words, { ...values, must: 'Yes' })).statusCode).toBe(200);
  const test = { form: { ...values, must: 'Yes' }, page: words.page, block: words.block, draft: true };
  expect((await server.post('forms/submit', test, cookie)).statusCode).toBe(200);
  const stored = await storedForms(server);
  const as = (label: string, type: string, isSender = false) => ({ label, type, isSender });
  for (const { names, fields: kept } of stored) {
    expect(JSON.parse(names)).toEqual([
      'other',
      'email',
      'name',
      'day',
      'ok',
      'news',
      'topics',
      'title',
      'must',
    ]);
    expect(JSON.parse(kept)).toEqual([
      as('Whom do you worry about?', 'email'),
      as('Your e-mail:', 'email', true),
      as('First name', 'text'),
      as('Day', 'date'),
      as('Is that all right?', 'checkbox'),
      as('News', 'checkbox'),
      as('Topics', 'multipleChoice'),
      as('Title', 'select'),
      as('Must', 'select'),
    ]);
  }
  const { outbox } = stored.find(({ draft }) => draft === 0)!;
  const success = outbox.find(({ kind }) => kind === 'success')!.body;
  expect(success.text.split('\n\n')[1]).toBe(
    'Agree Yes, news No; day 1 December 2026; topics:\nFood, drink\nHousing\ntitle , name <b>Zoë</b>.',
  );
  expect(success.html).toContain(
    '>Agree Yes, news No; day 1 December 2026; topics:<br>\nFood, drink<br>\nHousing<br>\ntitle , name &lt;b&gt;Zoë&lt;/b&gt;.</p>',
  );
  const staff = outbox.find(({ kind }) => kind === 'staff')!.body;
  expect(staff.text.split('\n\n').slice(3, -2)).toEqual([
    'Whom do you worry about?\n  kim@example.org',
    'Your e-mail:\n  ada@example.org',
    'First name\n  <b>Zoë</b>',
    'Day\n  1 December 2026',
    'Is that all right?\n  Yes',
    'News\n  No',
    'Topics\n  Food, drink\n  Housing',
    'Title\n  –',
    'Must\n  Yes',
  ]);
});

test('what a client says of the settings changes nothing', async () => {
  const settings = {
    identifier: 'contact',
    recipient: 'thief@example.net',
    ccs: ['thief@example.net'],
    subject: 'thief',
    fields: [],
    successEmailText: 'thief ${name}',
    successEmailSubject: 'thief',
    submitterEmailField: 'message',
    title: { deep: ['thief'] },
  };
  expect((await submit(form, { ...ENQUIRY, extra: 'thief' }, { settings })).statusCode).toBe(200);
  expect((await submit(form, {}, { settings })).statusCode).toBe(422);
  const stored = await storedForms(server);
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('thief');
});

test('a form is found by its identifier too, on the domain of the request alone', async () => {
  const other = {
    id: 'other',
    name: 'Other',
    hostnames: ['other.example.org'],
    published: true,
    isDefault: false,
  };
  await putDomain(server.services.database.writer, other, server.services.now());
  await server.services.domains.refresh();
  const send = async (host: string, place: object) => {
    const payload = { form: ENQUIRY, captcha: await proof(server), ...place };
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/forms/submit',
      headers: { host },
      payload,
    });
    return response.json().error?.code ?? response.statusCode;
  };
  const settings = { identifier: 'contact' };
  expect(await send('localhost', { settings })).toBe(200);
  expect(await send('localhost', { settings, page: 'gone', block: 'gone' })).toBe(200);
  expect(await send('localhost', { settings: { identifier: 'none' } })).toBe('form-not-found');
  expect(await send('localhost', {})).toBe('form-not-found');
  expect(await send('other.example.org', { settings })).toBe('form-not-found');
  expect(await send('other.example.org', { page: form.page, block: form.block })).toBe('form-not-found');
});

test('only a form that is published and complete can be sent', async () => {
  const draft = await server.save(cookie, {
    slug: 'draft',
    contents: [contactForm({ identifier: 'draft' })],
  });
  const drafted = { ...form, page: draft._id };
  expect((await submit(drafted)).json().error.code).toBe('form-not-found');
  expect((await submit(drafted, ENQUIRY, { settings: { identifier: 'draft' } })).statusCode).toBe(404);
  const half = await publishForm(server, cookie, [contactForm({ recipient: '' })], 'half');
  const response = await submit(half);
  expect([response.statusCode, response.json().error.code]).toEqual([409, 'form-not-ready']);
  expect(response.body).not.toMatch(SECRETS);
  await server.post('page/unpublishPage', { _id: form.page }, cookie);
  expect((await submit(form)).json().error.code).toBe('form-not-found');
});

test('what is wrong is said field by field, before any captcha is used', async () => {
  const captcha = await proof(server);
  const wrong = await submit(form, { name: '', email: 'ada@', message: 'x'.repeat(10_001) }, { captcha });
  expect([wrong.statusCode, problemsOf(wrong)]).toEqual([
    422,
    [
      { field: 'name', message: FIELD_PROBLEMS.required },
      { field: 'email', message: FIELD_PROBLEMS.email },
      { field: 'message', message: FIELD_PROBLEMS.tooLong },
    ],
  ]);
  expect((await submit(form, ENQUIRY, { captcha })).statusCode).toBe(200);
});

describe('a captcha', () => {
  const refused = [{ field: 'recaptcha', message: FIELD_PROBLEMS.captcha }];

  test('is needed, whatever the form shows', async () => {
    for (const captcha of [
      undefined,
      '',
      'nonsense',
      '{}',
      'bnVsbA==',
      Buffer.from('{"a":1}').toString('base64'),
    ])
      expect(problemsOf(await submit(form, ENQUIRY, { captcha }))).toEqual(refused);
    expect(await storedForms(server)).toEqual([]);
  });

  test('is good for one submission, after a restart too', async () => {
    const captcha = await proof(server);
    expect((await submit(form, ENQUIRY, { captcha })).statusCode).toBe(200);
    expect(problemsOf(await submit(form, ENQUIRY, { captcha }))).toEqual(refused);
    const { openFormServices } = await import('./form-services.ts');
    const { database, config } = server.services;
    Object.assign(server.services, {
      forms: await openFormServices(
        database.writer,
        secretsOf(server.services),
        { config, openCounts: countsInMemory },
        () => {},
      ),
    });
    expect(problemsOf(await submit(form, ENQUIRY, { captcha }))).toEqual(refused);
    expect((await submit(form, ENQUIRY, { captcha: await proof(server) })).statusCode).toBe(200);
    expect(await storedForms(server)).toHaveLength(2);
  });

  test('of which anything was changed is refused', async () => {
    const { challenge, solution } = JSON.parse(Buffer.from(await proof(server), 'base64').toString());
    const changed = [
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4e9 } }, solution },
      { challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
      { challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution },
      { challenge: { parameters: {}, signature: 'a' }, solution: {} },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1 } }, solution },
    ];
    for (const payload of changed) {
      const captcha = Buffer.from(JSON.stringify(payload)).toString('base64');
      expect(problemsOf(await submit(form, ENQUIRY, { captcha }))).toEqual(refused);
    }
  });

  test('two submissions with the same one at the same moment: one is stored', async () => {
    const captcha = await proof(server);
    const responses = await Promise.all([
      submit(form, ENQUIRY, { captcha }),
      submit(form, ENQUIRY, { captcha }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await storedForms(server)).toHaveLength(1);
  });

  test('is a challenge that nobody may store', async () => {
    const response = await server.get('/api/forms/challenge');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({
      parameters: { algorithm: 'PBKDF2/SHA-256' },
      signature: expect.any(String),
    });
  });
});

test('the mail to whoever wrote is plain where its text was stored as HTML once', async () => {
  const { writer } = server.services.database;
  const published = writer.selectFrom('page_published').where('page_id', '=', form.page);
  const { doc } = await published.select('doc').executeTakeFirstOrThrow();
  const stored = JSON.parse(doc);
  Object.assign(stored.contents[0], {
    componentType: 'WFormsForm',
    successEmailText: '<p>Dear <b>${name}</b>,</p><p>you wrote:<br>${message}</p><script>alert(1)</script>',
  });
  await writer
    .updateTable('page_published')
    .set({ doc: JSON.stringify(stored) })
    .where('page_id', '=', form.page)
    .execute();
  expect((await submit(form, { ...ENQUIRY, message: '<p>So</p>' })).statusCode).toBe(200);
  const [{ outbox }] = (await storedForms(server)) as [Awaited<ReturnType<typeof storedForms>>[number]];
  const { text, html } = outbox.find(({ kind }) => kind === 'success')!.body;
  expect(text).toContain('\n\nDear Ada,\n\nyou wrote:\n<p>So</p>\n\n-- \n');
  expect(html).toMatch(/>Dear Ada,<\/p>\n<p [^>]*>you wrote:<br>\n&lt;p&gt;So&lt;\/p&gt;<\/p>/);
});

describe('sent by many at the same moment', () => {
  test.skipIf(onPostgres)(
    'they are stored together, and one that cannot be takes nothing else with it',
    async () => {
      const { database, forms } = server.services;
      const used = await proof(server);
      await submit(form, ENQUIRY, { captcha: used });
      const transactions = vi.spyOn(database.writer, 'transaction');
      const held = Promise.withResolvers<void>();
      const other = database.writer.transaction().execute(() => held.promise);
      const sent = Array.from({ length: 20 }, (_, number) =>
        submit(
          form,
          { ...ENQUIRY, email: `ada${number}@example.org` },
          number === 7 ? { captcha: used } : {},
        ),
      );
      await vi.waitFor(() => expect(forms.commits.size).toBe(20), { timeout: 10_000 });
      held.resolve();
      const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
      await other;
      expect(statuses).toEqual(statuses.map((_, number) => (number === 7 ? 422 : 200)));
      expect(transactions).toHaveBeenCalledTimes(2);
      const stored = await storedForms(server);
      expect(stored).toHaveLength(20);
      for (const { outbox } of stored) expect(outbox.map(({ kind }) => kind)).toEqual(['staff', 'success']);
    },
  );
});

describe('sent twice', () => {
  test('with one id, at the same moment or later, it is stored once', async () => {
    const submissionId = randomUUID();
    const captcha = await proof(server);
    const double = await Promise.all([
      submit(form, ENQUIRY, { submissionId, captcha }),
      submit(form, ENQUIRY, { submissionId, captcha }),
    ]);
    const later = await submit(form, ENQUIRY, { submissionId: submissionId.toUpperCase(), captcha });
    for (const response of [...double, later]) expect(response.json()).toEqual({ submissionId });
    expect(await storedForms(server)).toMatchObject([{ id: submissionId, outbox: [{}, {}] }]);
  });

  test('without an id, the same words from the same place are the same for a while', async () => {
    const plain = [await postPlain(form), await postPlain(form)];
    expect(plain.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    await postPlain(form, ENQUIRY, { remoteAddress: '203.0.113.9' });
    await postPlain(form, { ...ENQUIRY, message: 'Another.' });
    expect(await storedForms(server)).toHaveLength(3);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * SUBMISSIONS.windowMs);
    await postPlain(form);
    vi.restoreAllMocks();
    expect(await storedForms(server)).toHaveLength(4);
  });

  test('an id that is no UUID is refused', async () => {
    expect((await submit(form, ENQUIRY, { submissionId: '../../etc' })).statusCode).toBe(422);
  });
});

describe('a test of an editor', () => {
  test('takes the form as it is saved, is marked, and makes no lead', async () => {
    const saved = await server.save(cookie, {
      slug: 'draft',
      contents: [contactForm(), trainingForm()],
    });
    const test = (block: string, values: object, as?: string) =>
      server.post('forms/submit', { form: values, page: saved._id, block, draft: true }, as);
    expect((await test('contact', ENQUIRY)).statusCode).toBe(401);
    for (let round = 0; round < 2; round++)
      expect((await test('contact', ENQUIRY, cookie)).statusCode).toBe(200);
    expect((await test('training', TRAINING_ENQUIRY, cookie)).statusCode).toBe(200);
    expect((await test('contact', {}, cookie)).statusCode).toBe(422);
    const stored = await storedForms(server);
    expect(stored.map(({ draft, unverified }) => [draft, unverified])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    expect(stored.flatMap(({ outbox }) => outbox.map(({ kind }) => kind))).toEqual(Array(5).fill('test'));
  });

  const draftTest = async (as: string, values: object = ENQUIRY, more: object = {}) => {
    const saved = await server.save(cookie, { slug: newId(), contents: [contactForm(more)] });
    return server.post('forms/submit', { form: values, page: saved._id, block: 'contact', draft: true }, as);
  };

  test('goes to whoever sent it and to nobody else, and says to whom a visitor’s goes', async () => {
    const others = await server.signIn('zoe', []);
    const more = {
      recipient: 'one@example.org; two@example.org',
      ccs: ['three@example.org'],
      successEmailSubject: 'Thank you',
    };
    expect((await draftTest(others, { ...ENQUIRY, email: 'four@example.org' }, more)).statusCode).toBe(200);
    const [stored] = await storedForms(server);
    expect(stored).toMatchObject({ recipient: more.recipient, ccs: JSON.stringify(more.ccs) });
    const mails = stored!.outbox.map(({ body }) => body);
    expect(mails.map(({ to, cc, subject }) => ({ to, cc, subject }))).toEqual([
      { to: ['zoe@example.org'], cc: [], subject: 'Test: SECRET subject' },
      { to: ['zoe@example.org'], cc: [], subject: 'Test: Thank you' },
    ]);
    for (const [mail, recipients] of [
      [mails[0]!, 'one@example.org, two@example.org, three@example.org'],
      [mails[1]!, 'four@example.org'],
    ] as const) {
      const note = `It was sent to you alone: if a visitor sends the form, this mail goes to ${recipients}.`;
      expect(
        [mail.text, mail.html].every((text) => text.includes(note)),
        mail.text,
      ).toBe(true);
    }
  });

  test('is one of ten an hour of one user, whatever the form; others can go on', async () => {
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    for (let round = 0; round < RATES.forms.tests.attempts; round++)
      expect((await draftTest(cookie, {})).statusCode).toBe(422);
    for (let round = 0; round < RATES.forms.tests.attempts; round++)
      expect((await draftTest(cookie)).statusCode).toBe(200);
    const refused = await draftTest(cookie);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
      429,
      // PostgreSQL counts by its own clock, which goes on.
      onPostgres ? expect.stringMatching(/^(?:3600|35\d\d)$/) : '3600',
      'You have sent as many tests of forms as one person can within an hour. Please wait 60 minutes, and try again.',
    ]);
    expect(await storedForms(server)).toHaveLength(RATES.forms.tests.attempts);
    expect((await draftTest(await server.signIn('zoe', []))).statusCode).toBe(200);
    clock.mockReturnValue(now + RATES.forms.tests.windowMs);
    if (onPostgres) await server.services.database.writer.deleteFrom('attempt_count').execute();
    expect((await draftTest(cookie)).statusCode).toBe(200);
    vi.restoreAllMocks();
  });

  test('is no way around the captcha for others', async () => {
    const { page, block } = form;
    const response = await server.post('forms/submit', { form: ENQUIRY, page, block, draft: false });
    expect(response.statusCode).toBe(422);
    expect((await server.post('forms/submit', { form: ENQUIRY, page, block }, cookie)).statusCode).toBe(422);
  });
});

describe('limits', () => {
  test('an office can write from one address; a flood is told to wait, on this form alone', async () => {
    const other = await publishForm(server, cookie, [contactForm({ identifier: 'other' })], 'other');
    await server.services.forms.limits.attempt({
      domainId: 'x',
      identifier: 'contact',
      address: '127.0.0.1',
    });
    for (let round = 0; round < RATES.forms.ofAddress.attempts; round++) {
      const { domains } = server.services;
      const sender = { domainId: domains.default()!.id, identifier: 'contact', address: '127.0.0.1' };
      await server.services.forms.limits.attempt(sender);
    }
    const response = await submit(form);
    expect([response.statusCode, response.json().error.code]).toEqual([429, 'too-many']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await submit(other)).statusCode).toBe(200);
    expect(RATES.forms.ofAddress.attempts).toBeGreaterThanOrEqual(50);
  });

  test('nobody’s letter box is filled: after some thanks to an address, what comes in its name is only stored and told', async () => {
    const write = (email: string, number: number) =>
      submit(form, { ...ENQUIRY, email, message: `Message ${number}` });
    for (let number = 0; number <= RATES.forms.successMails.attempts; number++)
      expect((await write(number % 2 === 0 ? 'ada@example.org' : 'Ada@Example.org', number)).statusCode).toBe(
        200,
      );
    await write('grace@example.org', 0);
    const kinds = (await storedForms(server)).map(({ form, outbox }) => [
      form.email!.toLowerCase(),
      ...outbox.map(({ kind }) => kind),
    ]);
    const thanked = Array.from({ length: RATES.forms.successMails.attempts }, () => [
      'ada@example.org',
      'staff',
      'success',
    ]);
    expect(kinds).toEqual([
      ...thanked,
      ['ada@example.org', 'staff'],
      ['grace@example.org', 'staff', 'success'],
    ]);
  });

  test('there is less room without a captcha, and the words are kept', async () => {
    for (let round = 0; round < RATES.forms.unverifiedOfAddress.attempts; round++)
      expect((await postPlain(form, { ...ENQUIRY, message: `${round}` })).statusCode).toBe(303);
    const response = await postPlain(form, { ...ENQUIRY, message: 'one more' });
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
    expect(response.body).toContain('one more');
    expect((await submit(form)).statusCode).toBe(200);
    const elsewhere = await postPlain(form, ENQUIRY, { remoteAddress: '2001:db8::1' });
    expect(elsewhere.statusCode).toBe(303);
  });

  test('without a captcha, all together are bounded too', async () => {
    const { limits } = server.services.forms;
    const sender = { domainId: 'a', identifier: 'b' };
    for (let round = 0; round < RATES.forms.unverified.attempts; round++)
      await limits.unverifiedAttempt({ ...sender, address: `${round}` });
    await expect(limits.unverifiedAttempt({ ...sender, address: 'other' })).rejects.toThrow(
      'Too many attempts',
    );
    await limits.attempt({ ...sender, address: 'other' });
  });
});
