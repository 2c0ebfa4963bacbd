import dns from 'node:dns';
import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INSTALLATION, type InstallationSectionId } from '../../../src/model/installation.ts';
import type { InstallationSectionState } from '../../../src/model/installation-wire.ts';
import { checkConfig } from '../../commands/check-config.ts';
import { readConfig } from '../../core/config/config.ts';
import { openServices } from '../../open-services.ts';
import { exported, filesOf } from '../../testing/exported.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { type ResendStandIn, startResend } from '../../testing/resend-stand-in.ts';
import { S3_KEY, startS3StandIn } from '../../testing/s3-stand-in.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';
import { settingsBesideServer } from './stored-settings.ts';

let resend: ResendStandIn;
let server: TestServer;
let cookie: string;

const SITE_URL = 'http://www.example.org';

async function start(env: Record<string, string> = {}): Promise<void> {
  await server?.close();
  server = await startTestServer({ SITE_URL, RESEND_BASE_URL: resend.url, ...env });
  await server.addUser('noor', ['admin']);
  await server.addUser('mira', ['admin']);
  const response = await server.post('user/login', { username: 'noor', password: TEST_PASSWORD });
  cookie = `authToken=${response.json().token}`;
}

beforeEach(async () => {
  const { lookup } = dns.promises;
  // No name of a test is asked of the network.
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async (name: string, options: object) => {
    if (name === 'localhost') return await lookup(name, options);
    if (name === 'inside.example.org') return [{ address: '10.0.0.1', family: 4 }];
    throw new Error('There is no network here.');
  }) as never);
  resend = await startResend();
  await start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await resend.close();
});

type Sections = readonly InstallationSectionState[];
const load = async () => (await server.get('/api/installation/load', { cookie })).json().sections as Sections;
const section = async (id: InstallationSectionId) => (await load()).find((one) => one.id === id)!;
const save = async (id: InstallationSectionId, values: Record<string, string>, more: object = {}) =>
  server.post(
    'installation/save',
    { section: id, version: (await section(id)).version, values, password: TEST_PASSWORD, ...more },
    cookie,
  );
const trouble = (response: Awaited<ReturnType<typeof save>>) => {
  const { validationErrors = [], error } = response.json();
  return [response.statusCode, error?.code, ...validationErrors.map(({ field }: { field: string }) => field)];
};

const RESEND = { MAIL_FROM: 'Care <care@example.org>', RESEND_API_KEY: 're_one' };

test('a section is saved, counts at once, and after a restart', async () => {
  expect(await section('mail')).toEqual({
    id: 'mail',
    version: 0,
    source: 'none',
    variables: [],
    values: {},
    defaults: {},
    secrets: [],
    problem: '',
    isOpen: true,
    savedAt: null,
    savedBy: '',
  });
  expect(server.services.config.mail.provider).toBeNull();
  expect((await save('mail', RESEND)).statusCode).toBe(200);
  expect(await section('mail')).toMatchObject({
    version: 1,
    source: 'dashboard',
    values: { MAIL_FROM: RESEND.MAIL_FROM },
    secrets: ['RESEND_API_KEY'],
    savedBy: 'noor',
  });
  const mail = {
    provider: 'resend',
    from: '"Care" <care@example.org>',
    apiKey: 're_one',
    baseUrl: resend.url,
  };
  expect(server.services.config.mail).toEqual(mail);
  const base = readConfig({ ...server.place, DEMO: '0', SITE_URL, RESEND_BASE_URL: resend.url });
  expect((await settingsBesideServer(base)).config.mail).toEqual(mail);
  const again = await openServices(base, plainRenderer);
  expect(again.config.mail).toEqual(mail);
  await again.close();
});

test('nobody but an admin loads, saves or tests settings', async () => {
  const editor = await server.signIn('edna', ['editor']);
  const calls = await Promise.all([
    server.get('/api/installation/load', { cookie: editor }),
    server.post('installation/save', { section: 'time', version: 0, values: {} }, editor),
    server.post('installation/test', { section: 'mail' }, editor),
    server.get('/api/installation/load'),
  ]);
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 401]);
});

test('a change needs the password, and a wrong one changes nothing', async () => {
  const time = { TIME_ZONE: 'Europe/Berlin' };
  expect(trouble(await save('time', time, { password: '' }))).toEqual([422, 'validation', 'password']);
  expect(trouble(await save('time', time, { password: 'wrong' }))).toEqual([422, 'validation', 'password']);
  expect(server.services.config.timeZone).toBe('Australia/Adelaide');
  expect((await save('time', time)).statusCode).toBe(200);
  expect(server.services.config.timeZone).toBe('Europe/Berlin');
});

test.skipIf(onPostgres)('secrets are sealed in the database, and no call answers them', async () => {
  await save('mail', { MAIL_FROM: 'a@example.org', RESEND_API_KEY: 're_verysecret' });
  const answered = await Promise.all([
    server.get('/api/installation/load', { cookie }),
    server.get('/api/audit/list?limit=50', { cookie }),
    server.get('/api/system/load', { cookie }),
  ]);
  expect(answered.map(({ body }) => body.includes('re_verysecret'))).toEqual([false, false, false]);
  await server.services.database.writer.executeQuery({ sql: 'x', parameters: [] } as never).catch(() => {});
  const files = await Promise.all(
    (await fs.readdir(server.folder))
      .filter((name) => name.startsWith('hearth.db'))
      .map((name) => fs.readFile(`${server.folder}/${name}`, 'latin1')),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(files.some((bytes) => bytes.includes('a@example.org'))).toBe(true);
  expect(files.some((bytes) => bytes.includes('re_verysecret'))).toBe(false);
});

test('a secret stays if it is not typed again, and goes if it is emptied', async () => {
  await save('mail', RESEND);
  await save('mail', { MAIL_FROM: 'new@example.org' });
  expect(server.services.config.mail).toMatchObject({
    provider: 'resend',
    from: 'new@example.org',
    apiKey: 're_one',
  });
  await save('mail', { MAIL_FROM: 'new@example.org', RESEND_API_KEY: '' });
  expect(server.services.config.mail.provider).toBeNull();
  expect(await section('mail')).toMatchObject({ secrets: [], values: { MAIL_FROM: 'new@example.org' } });
});

test('with another address, the secret that would go there is typed again', async () => {
  // Without an address of the site, no mail about the change is sent.
  await start({ SITE_URL: '' });
  const server1 = {
    MAIL_FROM: 'a@example.org',
    SMTP_HOST: 'mail.example.org',
    SMTP_USER: 'a',
    SMTP_PASSWORD: 'pw 1',
  };
  expect((await save('mail', server1)).statusCode).toBe(200);
  const { SMTP_PASSWORD, ...rest } = server1;
  const changes: Record<string, string>[] = [
    { SMTP_HOST: 'smtp.example.org' },
    { SMTP_PORT: '2525' },
    { SMTP_USER: 'b' },
  ];
  for (const change of changes)
    expect(trouble(await save('mail', { ...rest, ...change }))).toEqual([
      422,
      'validation',
      'values.SMTP_PASSWORD',
    ]);
  expect(server.services.config.mail).toMatchObject({
    url: 'smtp://a:pw%201@mail.example.org:587',
    publicOnly: true,
  });
  expect((await save('mail', { ...rest, MAIL_FROM: 'b@example.org' })).statusCode).toBe(200);
  expect((await save('mail', { ...rest, SMTP_PORT: '465', SMTP_PASSWORD })).statusCode).toBe(200);
  expect(server.services.config.mail).toMatchObject({ url: 'smtps://a:pw%201@mail.example.org:465' });
});

test('a newer version of somebody else is not overwritten', async () => {
  await save('time', { TIME_ZONE: 'Europe/Berlin' });
  const stale = await save('time', { TIME_ZONE: 'Europe/Paris' }, { version: 0 });
  expect([...trouble(stale), stale.json().savedBy]).toEqual([409, 'version-conflict', 'noor']);
  const ahead = await save('time', { TIME_ZONE: 'Europe/Paris' }, { version: 7 });
  expect(trouble(ahead)).toEqual([409, 'version-conflict']);
  expect(trouble(await save('alarms', { ALERT_EMAIL: 'x@example.org' }, { version: 3 }))).toEqual([
    409,
    'version-conflict',
  ]);
  expect([server.services.config.timeZone, server.services.config.alertEmail]).toEqual([
    'Europe/Berlin',
    null,
  ]);
});

test('the environment decides a section of which it sets a variable', async () => {
  await save('mail', RESEND);
  await save('alarms', { ALERT_EMAIL: 'x@example.org' });
  const base = readConfig({ ...server.place, MAIL_FROM: 'env@example.org', TIME_ZONE: 'Europe/Rome' });
  const { config } = await settingsBesideServer(base);
  expect(config).toMatchObject({
    mail: { provider: null },
    timeZone: 'Europe/Rome',
    alertEmail: 'x@example.org',
    fromDashboard: ['alarms'],
  });
  await start({ SMTP_URL: 'smtp://name:hush@127.0.0.1:9', MAIL_FROM: 'env@example.org' });
  expect(await section('mail')).toMatchObject({
    source: 'environment',
    variables: ['MAIL_FROM', 'SMTP_URL'],
    values: { MAIL_FROM: 'env@example.org', SMTP_HOST: '127.0.0.1', SMTP_PORT: '9' },
    isOpen: false,
  });
  expect((await server.get('/api/installation/load', { cookie })).body).not.toContain('hush');
  expect(trouble(await save('mail', RESEND))).toEqual([409, 'settings-fixed']);
});

/** Left out on PostgreSQL, where the environment of test servers switches backups off. */
const BACKUPS: [InstallationSectionId, Record<string, string>, string][] = [
  ['backups', { BACKUP_AT: '25:00' }, 'BACKUP_AT'],
  ['backups', { BACKUP_KEEP: '7' }, 'BACKUP_KEEP'],
];

test.each<[InstallationSectionId, Record<string, string>, string]>([
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_HOST: '127.0.0.1' }, 'SMTP_HOST'],
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_HOST: '169.254.169.254' }, 'SMTP_HOST'],
  ...['::1', '93.184.216.34', '2130706433', '0x5db8d822', '2606:4700::1111', '[2606:4700::1111]'].map(
    (SMTP_HOST): [InstallationSectionId, Record<string, string>, string] => [
      ...(['mail', { MAIL_FROM: 'a@example.org', SMTP_HOST }, 'SMTP_HOST'] as const),
    ],
  ),
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_HOST: 'localhost' }, 'SMTP_HOST'],
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_HOST: 'inside.example.org' }, 'SMTP_HOST'],
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_HOST: 'mail.example.org/x' }, 'SMTP_HOST'],
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_HOST: 'a@mail.example.org' }, 'SMTP_HOST'],
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_PORT: '0' }, 'SMTP_PORT'],
  ['mail', { MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  ['mail', { MAIL_FROM: 'a@example.org', SMTP_USER: 'a\nb' }, 'SMTP_USER'],
  ['alarms', { HEARTBEAT_URL: 'http://watch.example.org/1' }, 'HEARTBEAT_URL'],
  ['alarms', { HEARTBEAT_URL: 'https://localhost/1' }, 'HEARTBEAT_URL'],
  ['alarms', { HEARTBEAT_URL: 'https://10.0.0.1/1' }, 'HEARTBEAT_URL'],
  ['alarms', { HEARTBEAT_URL: 'https://name:word@watch.example.org/1' }, 'HEARTBEAT_URL'],
  ['alarms', { ALERT_EMAIL: 'nobody' }, 'ALERT_EMAIL'],
  ['time', { TIME_ZONE: 'Atlantis' }, 'TIME_ZONE'],
  ...(onPostgres ? [] : BACKUPS),
  ['secondPlace', { BACKUP_TO: '/mnt/disk' }, 'BACKUP_TO'],
  ['secondPlace', { BACKUP_TO: 's3://b' }, 'BACKUP_TO'],
  ['secondPlace', { BACKUP_TO: 's3://our-site/x' }, 'BACKUP_TO'],
  ['secondPlace', { BACKUP_TO: 's3://our-site', S3_ENDPOINT: 'https://[fd00::1]' }, 'S3_ENDPOINT'],
  ['crm', { CRM_LEAD_URL: 'http://crm.example.org' }, 'CRM_LEAD_URL'],
  ['crm', { CRM_ORG_ID: 'one' }, 'CRM_LEAD_URL'],
  ['maps', { MAP_TILE_URL: 'https://127.0.0.1/{z}/{x}/{y}.png' }, 'MAP_TILE_URL'],
  ['maps', { GEOCODER_URL: 'https://192.168.0.1/search' }, 'GEOCODER_URL'],
  ['captcha', { CAPTCHA_SITE_KEY: 'one' }, 'CAPTCHA_SITE_KEY'],
  ['analytics', { ANALYTICS_ID: '"><script>' }, 'ANALYTICS_ID'],
  ['analytics', { ANALYTICS_SCRIPT_URL: 'https://evil.example.org/x.js' }, 'ANALYTICS_SCRIPT_URL'],
])('in %s, %j is refused at %s', async (id, values, field) => {
  expect(trouble(await save(id, values))).toEqual([422, 'validation', `values.${field}`]);
  expect((await section(id)).version).toBe(0);
});

// A site on PostgreSQL leaves HTTPS to the balancer.
test.skipIf(onPostgres)(
  'HTTPS is not switched on here, and further names are added to those of the environment',
  async () => {
    expect(await section('https')).toMatchObject({
      isOpen: false,
      problem: expect.stringContaining('a proxy'),
    });
    expect(trouble(await save('https', { HTTPS_NAMES: 'help.example.org' }))).toEqual([
      409,
      'settings-fixed',
    ]);
    await start({
      HTTPS_HOSTS: 'www.example.org,example.org',
      SITE_URL: 'https://www.example.org',
      HTTP_PORT: '0',
    });
    const response = await server.post('user/login', { username: 'noor', password: TEST_PASSWORD });
    cookie = `__Host-authToken=${response.json().token}`;
    expect((await save('https', { HTTPS_NAMES: 'help.example.org, example.org' })).statusCode).toBe(200);
    const names = ['www.example.org', 'example.org', 'help.example.org'];
    expect(server.services.config.https?.hosts).toEqual(names);
    expect(server.services.httpsState().map(({ host }) => host)).toEqual(names);
    expect(server.services.certificateNames.leadsOn('help.example.org')).toBe(true);
    expect(trouble(await save('https', { HTTPS_NAMES: '*.example.org' }))).toEqual([
      422,
      'validation',
      'values.HTTPS_NAMES',
    ]);
  },
);

const mails = async () =>
  (
    await server.services.database.reader
      .selectFrom('outbox')
      .select(['recipients', 'body'])
      .where('subject', 'like', 'Settings changed%')
      .orderBy('id')
      .execute()
  ).map(
    ({ recipients, body }) => [...JSON.parse(recipients), JSON.parse(body ?? '{}').text as string] as const,
  );

test('each change is mailed to every admin and to the alarm address of before, and recorded with both values', async () => {
  await save('mail', RESEND);
  await save('alarms', { ALERT_EMAIL: 'old@example.org' });
  await save('alarms', { ALERT_EMAIL: 'new@example.org', HEARTBEAT_URL: 'https://watch.example.org/secret' });
  const last = (await mails()).slice(-3);
  expect(last.map(([to]) => to)).toEqual(
    expect.arrayContaining(['noor@example.org', 'mira@example.org', 'old@example.org']),
  );
  for (const [, text] of last) {
    expect(text).toContain('noor has changed the settings of ‘Alarms’.');
    expect(text).toContain('Address for alarms: from old@example.org to new@example.org');
    expect(text).toContain('Address of a watcher: set');
    expect(text).not.toContain('secret');
  }
  await save('time', { TIME_ZONE: 'Europe/Berlin' });
  const { body } = await server.get('/api/audit/list?limit=50', { cookie });
  expect(body).toContain('Time zone: from nothing to Europe/Berlin');
  expect(body).not.toContain('secret');
});

test('mails about another mail provider leave through the one of before', async () => {
  await save('mail', RESEND);
  const keys = () => [...new Set(resend.requests.map(({ headers }) => headers.authorization))];
  await save('mail', { MAIL_FROM: 'care@example.org', RESEND_API_KEY: 're_two' });
  expect(keys()).toEqual(['Bearer re_one']);
  expect(resend.sent.map(({ to }) => to[0]).sort()).toEqual(['mira@example.org', 'noor@example.org']);
  await save('time', { TIME_ZONE: 'Europe/Berlin' });
  await expect.poll(keys).toEqual(['Bearer re_one', 'Bearer re_two']);
});

test('also if another section is saved at the same moment', async () => {
  await save('mail', RESEND);
  resend.behave('silent');
  const mail = save('mail', { MAIL_FROM: 'care@example.org', RESEND_API_KEY: 're_two' });
  await expect.poll(() => resend.requests.length).toBeGreaterThan(0);
  const other = save('crm', { CRM_LEAD_URL: 'https://crm.example/leads', CRM_ORG_ID: '00D5g0000012345' });
  await sleep(500);
  expect(server.services.config.mail).toMatchObject({ apiKey: 're_one' });
  expect([(await mail).statusCode, (await other).statusCode]).toEqual([200, 200]);
  expect(server.services.config).toMatchObject({ mail: { apiKey: 're_two' }, crm: {} });
});

test('a dead mail server of before holds the change up for five seconds at most', async () => {
  await save('mail', RESEND);
  resend.behave('silent');
  expect((await save('mail', { MAIL_FROM: 'care@example.org', RESEND_API_KEY: 're_two' })).statusCode).toBe(
    200,
  );
  expect(server.services.config.mail).toMatchObject({ apiKey: 're_two' });
});

const tried = async (id: InstallationSectionId) =>
  (await server.post('installation/test', { section: id }, cookie)).json();

test('a test mail goes to the admin who asks for it', async () => {
  await save('mail', RESEND);
  expect(await tried('mail')).toEqual({
    isFine: true,
    words: 'A test mail to noor@example.org was taken. See whether it arrives, and not among the spam.',
  });
  expect(resend.sent.at(-1)).toMatchObject({
    to: ['noor@example.org'],
    subject: 'Mail works · www.example.org',
  });
  const listed = await server.get('/api/mail/list?limit=50', { cookie });
  expect(listed.body).toContain('Mail works · www.example.org');
  const { lines } = (await server.get('/api/checklist/load', { cookie })).json();
  expect(lines).toContainEqual({ name: 'mail', isDone: true, isAside: false });
});

test('a failed test says so in words of ours alone', async () => {
  await save('mail', RESEND);
  resend.behave({ status: 403, body: { name: 'x', message: 'inner words of a stranger' } });
  const { isFine, words } = await tried('mail');
  expect(isFine).toBe(false);
  expect(words).toContain('‘Key of Resend’');
  expect(words).not.toMatch(/stranger|RESEND_API_KEY|re_one/);
});

test('a test of the second place says that writing is not proven by it', async () => {
  const store = await startS3StandIn();
  const { region, accessKeyId, secretAccessKey } = S3_KEY;
  const key = { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  await start({ BACKUP_TO: 's3://bucket/hearth', S3_ENDPOINT: store.url, ...key });
  const { isFine, words } = await tried('secondPlace');
  await store.close();
  expect([isFine, words]).toEqual([true, expect.stringMatching(/works\. The first backup shows whether/)]);
});

test('where nothing is set up, a test says so', async () => {
  for (const id of ['mail', 'secondPlace', 'crm', 'events', 'maps', 'captcha', 'alarms'] as const)
    expect(await tried(id)).toEqual({
      isFine: false,
      words: 'Nothing is set up here, so there is nothing to ask.',
    });
});

test('tests are limited', async () => {
  const statuses = [];
  for (let time = 0; time < 21; time += 1)
    statuses.push((await server.post('installation/test', { section: 'crm' }, cookie)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test.each(['{"MAIL_FROM":', '7', '{"MAIL_FROM":null}'])(
  'a section whose stored values are %s does not count and says so, and the others do',
  async (shown) => {
    await save('mail', RESEND);
    await save('alarms', { ALERT_EMAIL: 'x@example.org' });
    const { writer } = server.services.database;
    await writer.updateTable('installation_setting').set({ shown }).where('section', '=', 'mail').execute();
    await server.services.installation.load();
    const beside = (await settingsBesideServer(readConfig(server.place))).config;
    for (const config of [beside, server.services.config])
      expect(config).toMatchObject({ mail: { provider: null }, alertEmail: 'x@example.org' });
    expect((await section('mail')).problem).toContain('are damaged in the database');
    const what = expect.stringMatching(/^The settings of ‘Mail’ do not count\. These settings are damaged/);
    expect((await server.services.system.state()).attention).toContainEqual(
      expect.objectContaining({ what }),
    );
    const { text } = await checkConfig({ ...server.place, DEMO: '0' }, { isProbing: false });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('‘Mail’ in the dashboard do not count. These settings');
    expect((await save('mail', RESEND)).statusCode).toBe(200);
    expect(await section('mail')).toMatchObject({ problem: '', values: { MAIL_FROM: RESEND.MAIL_FROM } });
  },
);

// On PostgreSQL, the key is in the database.
test.skipIf(onPostgres)(
  'with another key file, the section does not count and says so, and the server starts',
  async () => {
    await save('mail', RESEND);
    await save('time', { TIME_ZONE: 'Europe/Berlin' });
    await fs.rm(`${server.folder}/second-factor.key`);
    const base = readConfig({ DATA_DIR: server.folder, DEMO: '0' });
    const services = await openServices(base, plainRenderer);
    expect(services.config).toMatchObject({ mail: { provider: null }, timeZone: 'Europe/Berlin' });
    expect((await services.installation.state()).find(({ id }) => id === 'mail')?.problem).toMatch(
      /second-factor\.key is another one/,
    );
    expect((await services.system.state()).attention).toContainEqual(
      expect.objectContaining({
        what: expect.stringMatching(/^The settings of ‘Mail’ do not count\. The secrets/),
        tab: 'installation',
      }),
    );
    await services.close();
  },
);

test('a stored section that this version cannot use is left out, and the others count', async () => {
  await save('time', { TIME_ZONE: 'Europe/Berlin' });
  await save('captcha', { CAPTCHA_SITE_KEY: 'one', CAPTCHA_SECRET: 'two' });
  const { writer } = server.services.database;
  await writer
    .updateTable('installation_setting')
    .set({ sealed: null })
    .where('section', '=', 'captcha')
    .execute();
  await writer
    .insertInto('installation_setting')
    .values({ section: 'later', version: 1, shown: '{}', sealed: null, saved_at: 'x', saved_by: 'x' })
    .execute();
  await server.services.installation.load();
  expect(server.services.config).toMatchObject({ captcha: null, timeZone: 'Europe/Berlin' });
  expect((await section('captcha')).problem).toContain('‘Public key’');
});

test('readers see the change: pages are rendered again', async () => {
  const before = server.services.pageCache.generation();
  await save('alarms', { ALERT_EMAIL: 'a@example.org' });
  expect(server.services.pageCache.generation()).toBe(before);
  for (const [id, values] of [
    ['time', { TIME_ZONE: 'Europe/Berlin' }],
    ['events', { EVENTS_SITE_URL: 'https://events.example.org' }],
    ['maps', { MAP_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' }],
    ['captcha', { CAPTCHA_SITE_KEY: 'one', CAPTCHA_SECRET: 'two' }],
    ['analytics', { ANALYTICS_ID: 'GTM-1' }],
  ] as const) {
    const generation = server.services.pageCache.generation();
    expect([id, (await save(id, values)).statusCode]).toEqual([id, 200]);
    expect([id, server.services.pageCache.generation() > generation]).toEqual([id, true]);
  }
  const { config, forms, mapTiles } = server.services;
  expect(config.map).toMatchObject({ publicOnly: true });
  expect([config.analytics?.id, config.eventsSiteUrl]).toEqual(['GTM-1', 'https://events.example.org']);
  expect([forms.captcha.constructor.name, mapTiles.source]).toEqual(['CaptchaService', expect.any(String)]);
});

test('‘check-config’ knows both kinds of settings, and shows no secret', async () => {
  const text = async (env: Record<string, string>) => {
    const report = await checkConfig({ ...server.place, DEMO: '0', ...env }, { isProbing: false });
    return report.text.replaceAll(/\s+/g, ' ');
  };
  expect(await text({})).toContain('Mail Not set up.');
  await save('mail', RESEND);
  await save('time', { TIME_ZONE: 'Europe/Berlin' });
  const words = await text({ TIME_ZONE: 'Europe/Rome' });
  expect(words).toContain('MAIL_FROM Care <care@example.org> (set in the dashboard)');
  expect(words).toContain('RESEND_API_KEY set (set in the dashboard)');
  expect(words).toContain('TIME_ZONE Europe/Rome');
  expect(words).not.toMatch(/re_one|Mail Not set up|Europe\/Rome \(set/);
  if (onPostgres) await server.services.database.writer.deleteFrom('server_secret').execute();
  else await fs.rm(`${server.folder}/second-factor.key`);
  expect(await text({})).toContain('The settings of ‘Mail’ in the dashboard do not count. The secrets');
});

test('an exported site holds no settings of the installation', async () => {
  await save('mail', RESEND);
  const { folder } = await exported(server);
  const files = Object.values(await filesOf(folder)).join();
  expect(files).toContain('localhost');
  expect(files).not.toMatch(/care@example\.org|re_one|RESEND|installation_setting/);
});

test('each variable of a section is one that the server reads, and no two sections share a field', () => {
  const names = Object.values(INSTALLATION).flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
