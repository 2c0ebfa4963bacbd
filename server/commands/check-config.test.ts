import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CONFIG_VARIABLES } from '../core/config/config.ts';
import type { Variable } from '../core/config/variable.ts';
import { VARIABLES } from '../core/config/variables.ts';
import { thisMachine } from '../operate/condition/readings.ts';
import { startCdn } from '../testing/cdn-stand-in.ts';
import { hearth } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { GEOCODER_KEY, startGeocoder } from '../testing/geocoder-stand-in.ts';
import { type HttpStandIn, startHttpStandIn, type Taken } from '../testing/http-stand-in.ts';
import { apiEvent, startHumanitix } from '../testing/humanitix-stand-in.ts';
import { startSmtp } from '../testing/smtp-stand-in.ts';
import { checkConfig } from './check-config.ts';

const DISK = { type: 0xef53, bytesLeft: 50 * 1024 ** 3 };

interface Machine {
  readonly type?: number;
  readonly bytesLeft?: number;
  readonly now?: number;
}

/**
 * Runs the command with these variables in a private folder. Returns the output of the command on one line, so that tests can
 * search it.
 */
async function said(env: Readonly<Record<string, string>>, machine: Machine = {}, isProbing = false) {
  const dataDir = env.DATA_DIR ?? (await privateFolder());
  const { type, bytesLeft, now } = { ...DISK, ...machine };
  const report = await checkConfig(
    { DATA_DIR: dataDir, ...env },
    {
      isProbing,
      machine: {
        ...thisMachine,
        fileSystem: async () => ({ type, bytesLeft }),
        now: () => now ?? Date.now(),
      },
    },
  );
  return { ...report, words: report.text.replaceAll(/\s+/g, ' ') };
}

async function privateFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await fs.mkdir(folder, { recursive: true });
  await fs.chmod(folder, 0o700);
  return folder;
}

test('a fresh machine: what is missing and what that means, and that Hearth can serve', async () => {
  const { words, text, isFine } = await said({});
  expect(isFine).toBe(true);
  for (const expected of [
    'HOST not set (127.0.0.1). Only this machine reaches Hearth',
    'Mail Not set up. Staff do not get submissions by mail; they are kept and shown in the dashboard.',
    'Set MAIL_FROM and RESEND_API_KEY or SMTP_URL.',
    'Leads in the CRM Not set up. Training enquiries are not sent to a CRM.',
    'TIME_ZONE not set (Australia/Adelaide).',
    'Hearth can serve with these settings.',
  ])
    expect(words).toContain(expected);
  expect(words).not.toContain('What is wrong');
  expect(words).not.toContain('What to look at');
  expect(words).not.toContain('RESEND_BASE_URL');
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('with HTTPS of its own, it says what counts then: the name as the address, and the ports of HTTPS', async () => {
  const { words } = await said({ HTTPS_HOSTS: 'www.example.org,example.org' });
  expect(words).toContain(
    'SITE_URL not set (https:// and the first name of HTTPS_HOSTS). Links in mails lead there',
  );
  expect(words).toContain('HOST not set (all addresses of this machine).');
  expect(words).toContain('PORT not set. HTTPS_PORT and HTTP_PORT count in its place.');
  expect(words).not.toContain('Any host name shows the site');
  expect(words).not.toContain('Only this machine reaches Hearth');
});

test('the settings of buckets are listed where backups go to one', async () => {
  const { words } = await said({});
  expect(words).toContain('BACKUP_TO not set.');
  expect(words).not.toContain('S3_');
  const { words: ofBucket } = await said({ BACKUP_TO: 's3://our-site' });
  for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(ofBucket).toContain(`${name} not set`);
  expect(ofBucket).toContain('MEDIA_TO not set. Pictures and files are in the folder of the data.');
  expect(ofBucket).not.toContain('MEDIA_S3_');
  const { words: ofMedia } = await said({ MEDIA_TO: 's3://our-site', MEDIA_S3_SECRET_ACCESS_KEY: 'sesame' });
  expect(ofMedia).toContain('MEDIA_S3_REGION not set (us-east-1).');
  expect(ofMedia).toContain(
    'MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY are needed by the bucket that MEDIA_TO names',
  );
  expect(ofMedia).not.toMatch(/sesame|[^_]S3_REGION/);
  expect((await said({ S3_REGION: 'ap-southeast-2' })).words).toContain('S3_REGION ap-southeast-2');
});

test('what is set is shown, and of secrets and passwords in addresses only that they are set', async () => {
  const { words } = await said({
    SITE_URL: 'https://www.example.org',
    TRUST_PROXY: '127.0.0.1/32',
    MAIL_FROM: 'Example <hello@example.org>',
    SMTP_URL: 'smtp://mira:sesame@mail.example.org',
    HUMANITIX_API_KEY: 'sesame-of-humanitix',
    HUMANITIX_BASE_URL: 'https://mira:sesame@events.example.org',
    MAP_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png?key=sesame',
    CAPTCHA_SITE_KEY: 'public',
    CAPTCHA_SECRET: 'sesame',
    ADMIN_PASSWORD: 'sesame, open the door',
  });
  expect(words).toContain('SITE_URL https://www.example.org ');
  expect(words).toContain('SMTP_URL set');
  expect(words).toContain('RESEND_API_KEY not set. Mail is not sent through Resend.');
  expect(words).toContain('HUMANITIX_BASE_URL https://events.example.org');
  expect(words).not.toContain('sesame');
  expect(words).not.toContain('Staff do not get submissions');
});

test('every secret is left out, also where its value is wrong', async () => {
  const secrets = Object.entries<Variable>(VARIABLES).filter(([, { secret }]) => secret === true);
  expect(secrets.map(([name]) => name)).toContain('RESEND_API_KEY');
  const values = Object.fromEntries(secrets.map(([name]) => [name, 'se same']));
  const { words, isFine } = await said(values);
  expect(words).not.toContain('se same');
  expect(isFine).toBe(false);
});

const PLANTED = [
  'https://mira:sesame@www.example.org/path?key=sesame#sesame',
  'https://www.example.org/?sesame',
  'https://sesame@www.example.org',
  's3://mira:sesame@bucket/path?sesame',
  'smtp://mira:ses/ame@mail.example.org?sesame',
];

/** Whether a variable with this name contains a secret. Excludes the site key of a captcha, which is public. */
const isKey = (name: string) => /KEY|SECRET|PASSWORD/.test(name) && name !== 'CAPTCHA_SITE_KEY';

test.each(
  // DATA_DIR is a path, which is printed unchanged.
  Object.entries<Variable>(VARIABLES).filter(([name]) => name !== 'DATA_DIR'),
)('a secret in %s is never shown', async (name, { secret }) => {
  const values = [
    ...PLANTED,
    ...(secret || isKey(name) ? ['sesame'] : []),
    ...(name.endsWith('_URL') ? ['mira:sesame@www.example.org/?sesame'] : []),
  ];
  for (const value of values) {
    const { words } = await said({ [name]: value });
    expect(words.includes(name)).toBe(true);
    expect(words).not.toMatch(/sesame|ses\/ame/);
  }
});

test('of an address, the host and the path are shown', async () => {
  const { words } = await said({
    CRM_LEAD_URL: 'https://mira:sesame@crm.example.org/lead?token=sesame',
    CRM_ORG_ID: 'org',
    CAPTCHA_VERIFY_URL: 'https://captcha.example.org?key=sesame',
    CAPTCHA_SITE_KEY: 'public',
    CAPTCHA_SECRET: 'sesame',
  });
  expect(words).toContain('CRM_LEAD_URL https://crm.example.org/lead CRM_ORG_ID');
  expect(words).toMatch(/CAPTCHA_VERIFY_URL https:\/\/captcha\.example\.org [A-Z]/);
});

test('all wrong values are named at once, and then Hearth cannot serve', async () => {
  const { words, isFine } = await said({ PORT: 'eighty', DEMO: 'maybe', DATABASE_URL: 'mysql://x' });
  expect(isFine).toBe(false);
  expect(words).toContain("PORT takes a port number from 0 to 65535, but it is 'eighty'.");
  expect(words).toContain("DEMO takes 1 or 0, but it is 'maybe'.");
  expect(words).toContain('DATABASE_URL takes the address of a PostgreSQL database');
  expect(words).toContain('Hearth cannot serve with these settings.');
  expect((await said({ CAPTCHA_SECRET: 'x', MAPS_KEY: 'y' })).words).toMatch(/go together.*MAPS_KEY fills/);
});

test.each([
  ['SITE_ULR', 'SITE_URL'],
  ['SITEURL', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['HEARTH_DATA_DIR', 'DATA_DIR'],
  ['SMPT_URL', 'SMTP_URL'],
  ['POTR', 'PORT'],
])('%s looks like %s', async (name, meant) => {
  const { words, isFine } = await said({ [name]: 'x' });
  expect(words).toContain(`${name} is not a variable of Hearth. Did you mean ${meant}?`);
  expect(isFine).toBe(true);
});

test('variables of other programs are not remarked upon', async () => {
  const others = [
    'PATH',
    'HOME',
    'USER',
    'SHELL',
    'LANG',
    'TERM',
    'PWD',
    'LOGNAME',
    'HOSTNAME',
    'TZ',
    'MAIL',
  ];
  const env = Object.fromEntries(
    [...others, 'NODE_ENV', 'SSH_TTY', 'BASE_URL', 'OLDPWD'].map((name) => [name, 'x']),
  );
  expect((await said(env)).words).not.toContain('is not a variable');
});

const PUBLIC = { SITE_URL: 'https://www.example.org', TRUST_PROXY: '127.0.0.1/32' };

test.each([
  ['SITE_URL begins with http://', { SITE_URL: 'http://www.example.org' }],
  ['lets other machines reach port 4321, where nothing is encrypted', { HOST: '0.0.0.0' }],
  ['lets other machines reach port 80, where nothing is encrypted', { HOST: '::', PORT: '80' }],
  ['but TRUST_PROXY is not set: all visitors count as one', { SITE_URL: 'https://www.example.org' }],
  ['SITE_URL is not set, though others', { TRUST_PROXY: '10.0.0.0/8' }],
  ['Mail is set up without SITE_URL', { MAIL_FROM: 'a@example.org', RESEND_API_KEY: 're_1' }],
  ['MAIL_FROM is set, and nothing sends mail', { MAIL_FROM: 'a@example.org' }],
  ['DRAFT is 0: this server is for readers alone.', { DRAFT: '0' }],
  ['ADMIN_PASSWORD counts for the first start alone', { ADMIN_PASSWORD: 'nine lanterns' }],
  [
    'DATABASE_URL is set without MEDIA_TO',
    {
      DATABASE_URL: 'postgres://hearth@127.0.0.1:1/hearth',
      SECRET_KEY: 'a secret key of more than 32 characters',
    },
  ],
])('dangerous or contradictory: %s', async (expected, env) => {
  const { words, isFine } = await said(env as Record<string, string>);
  expect(words).toContain('What to look at');
  expect(words).toContain(expected);
  expect(isFine).toBe(true);
});

test.each([
  [{ ...PUBLIC }],
  [{ SITE_URL: 'http://localhost:4321' }],
  [{ SITE_URL: 'http://192.168.1.7:4321' }],
  [{ SITE_URL: 'http://hearth.local' }],
])('nothing is said of what is fine: %j', async (env) => {
  expect((await said(env as Record<string, string>)).words).not.toContain('What to look at');
});

describe('the folder of the data', () => {
  test('on a disk where it does not stay, or is not safe', async () => {
    expect((await said({}, { type: 0x01021994 })).words).toContain('is in memory (tmpfs)');
    expect((await said({}, { type: 0x794c7630 })).words).toContain('is inside a container');
    expect((await said({}, { type: 0x6969 })).words).toContain('is on a network file system');
  });

  test('with little room, or none', async () => {
    const low = await said({}, { bytesLeft: 700 * 1024 ** 2 });
    expect([low.words.includes('nearly full: 700 MB are left'), low.isFine]).toEqual([true, true]);
    const full = await said({}, { bytesLeft: 4096 });
    expect([full.words.includes('is full: 4 kB are left'), full.isFine]).toEqual([true, false]);
  });

  test('that other users can open', async () => {
    const folder = await privateFolder();
    await fs.chmod(folder, 0o750);
    expect((await said({ DATA_DIR: folder })).words).toContain(`chmod -R go= ${folder}`);
  });

  test('that is a file, or below one', async () => {
    const file = path.join(await privateFolder(), 'letter');
    await fs.writeFile(file, '');
    for (const dataDir of [file, path.join(file, 'data')]) {
      const { words, isFine } = await said({ DATA_DIR: dataDir });
      expect([words.includes('is no folder'), isFine]).toEqual([true, false]);
    }
  });

  test('that cannot be written to, or made', async () => {
    const result = await said({ DATA_DIR: '/proc/1/hearth' });
    expect([result.words.includes('cannot be'), result.isFine]).toEqual([true, false]);
  });

  test('that is not there yet is looked at where it will be, and not made', async () => {
    const folder = path.join(await privateFolder(), 'a', 'b');
    const { words, isFine } = await said({ DATA_DIR: folder }, { type: 0x6969 });
    expect([words.includes('network file system'), isFine]).toEqual([true, true]);
    await expect(fs.stat(folder)).rejects.toThrow('ENOENT');
  });

  test('whose files are of the future, since the clock is wrong', async () => {
    const folder = await privateFolder();
    await fs.writeFile(path.join(folder, 'hearth.db'), '');
    expect((await said({ DATA_DIR: folder })).words).not.toContain('clock');
    const { words } = await said({ DATA_DIR: folder }, { now: Date.parse('2020-01-01T00:00:00Z') });
    expect(words).toContain('The clock of this machine is wrong: it says 2020-01-01 00:00 UTC');
  });
});

describe('with --probe, each service is asked once', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  async function standIn(take: Taken): Promise<HttpStandIn> {
    const server = await startHttpStandIn(take);
    onTestFinished(() => server.close());
    return server;
  }
  const json =
    (body: unknown, status = 200): Taken =>
    () => ({ status, body, headers: JSON_TYPE });
  const NO_VIDEOS = { YOUTUBE_POSTER_URL: '0', VIMEO_OEMBED_URL: '0' };
  const probed = (env: Readonly<Record<string, string>>) => said({ ...NO_VIDEOS, ...env }, {}, true);

  test('and all answer as they should', async () => {
    const [site, captcha, tiles, crm, videos] = await Promise.all([
      standIn(json({ status: 'live' })),
      standIn(json({ success: false, 'error-codes': ['invalid-input-response'] })),
      standIn(() => ({ status: 200, body: PNG, headers: { 'content-type': 'image/png' } })),
      standIn(() => ({ status: 405, body: '' })),
      standIn(() => ({ status: 404, body: '' })),
    ]);
    const [cdn, smtp, humanitix, geocoder] = await Promise.all([
      startCdn('fastly'),
      startSmtp(),
      startHumanitix([apiEvent('Evening', 3)]),
      startGeocoder(),
    ]);
    onTestFinished(
      async () => void (await Promise.all([cdn.close(), smtp.close(), humanitix.close(), geocoder.close()])),
    );
    const { words, isFine } = await probed({
      SITE_URL: site.url,
      MAIL_FROM: 'a@example.org',
      SMTP_URL: smtp.url.replace('smtp://', 'smtp://mira:secret@'),
      CRM_LEAD_URL: crm.url,
      CRM_ORG_ID: '00D',
      ...cdn.env,
      CAPTCHA_SITE_KEY: 'a',
      CAPTCHA_SECRET: 'b',
      CAPTCHA_VERIFY_URL: captcha.url,
      ...humanitix.env,
      MAP_TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`,
      GEOCODER_URL: `${geocoder.url}/search?key={key}`,
      MAPS_KEY: GEOCODER_KEY,
      YOUTUBE_POSTER_URL: videos.url,
      VIMEO_OEMBED_URL: videos.url,
    });
    for (const service of [
      `This site at ${site.url}`,
      'Mail server 127.0.0.1',
      'CRM',
      'CDN at 127.0.0.1',
      'Captcha service',
      'Events of Humanitix',
      'Maps',
      'Search for addresses',
      'Pictures of videos on YouTube',
      'Pictures of videos on Vimeo',
    ])
      expect(words).toContain(`${service} answers`);
    expect(isFine).toBe(true);
    expect([smtp.logins.length, smtp.mails]).toEqual([1, []]);
    expect(cdn.purges).toHaveLength(1);
    expect(tiles.requests.map(({ url }) => url)).toEqual(['/0/0/0.png']);
    expect(crm.requests.map(({ body }) => body)).toEqual(['']);
  });

  test('and what they do instead is said', async () => {
    const [site, captcha, tiles, crm, resend] = await Promise.all([
      standIn(() => ({ status: 200, body: '<p>', headers: { 'content-type': 'text/html' } })),
      standIn(json({ success: false, 'error-codes': ['invalid-input-secret'] })),
      standIn(() => ({ status: 403, body: '' })),
      standIn(() => ({ status: 404, body: '' })),
      standIn(json({ name: 'validation_error', message: 'API key is invalid' }, 401)),
    ]);
    const { words, isFine } = await probed({
      SITE_URL: site.url,
      MAIL_FROM: 'a@example.org',
      RESEND_API_KEY: 're_1',
      RESEND_BASE_URL: resend.url,
      CRM_LEAD_URL: crm.url,
      CRM_ORG_ID: '00D',
      CAPTCHA_SITE_KEY: 'a',
      CAPTCHA_SECRET: 'b',
      CAPTCHA_VERIFY_URL: captcha.url,
      MAP_TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`,
    });
    expect(isFine).toBe(false);
    for (const expected of [
      'Something else than Hearth answers there',
      'Resend refuses to send. Check RESEND_API_KEY and MAIL_FROM. It says: API key is invalid',
      'Nothing is at that address (404). Check CRM_LEAD_URL.',
      'It does not know the secret. Check CAPTCHA_SECRET.',
      'It refuses to answer (403). Check MAP_TILE_URL and MAPS_KEY.',
      'Not every service answers as it should.',
      'Hearth can serve with these settings.',
    ])
      expect(words).toContain(expected);
  });

  test('a key of Resend that may only send is right', async () => {
    const resend = await standIn(json({ name: 'restricted_api_key', message: 'only send' }, 401));
    const env = { MAIL_FROM: 'a@example.org', RESEND_API_KEY: 're_1', RESEND_BASE_URL: resend.url };
    expect((await probed(env)).words).toContain('Mail by Resend answers');
  });

  test('a mail server that refuses the password, or is not there', async () => {
    const smtp = await startSmtp();
    smtp.behave({ at: 'AUTH', does: '535 No.' });
    const env = { MAIL_FROM: 'a@example.org', SMTP_URL: smtp.url.replace('smtp://', 'smtp://mira:secret@') };
    expect((await probed(env)).words).toContain(
      'refuses the name and password in SMTP_URL. It says: 535 No.',
    );
    await smtp.close();
    const gone = await probed(env);
    expect(gone.words).toContain('Mail server 127.0.0.1 The mail server takes no connection at this port.');
    expect(gone.isFine).toBe(false);
  });

  test('nothing is asked with settings that are wrong', async () => {
    const { words } = await probed({ PORT: 'eighty', SITE_URL: 'http://127.0.0.1:9' });
    expect(words).toContain('No service was asked, since the settings are wrong.');
  });
});

test('the command prints the report and ends with 1 where Hearth could not serve', async () => {
  const folder = await privateFolder();
  const fine = await hearth(['check-config'], { DATA_DIR: folder });
  expect(fine).toMatchObject({ code: 0, stderr: '' });
  expect(fine.stdout).toContain('Hearth can serve with these settings.');
  const bad = await hearth(['check-config'], { DATA_DIR: folder, PORT: 'x' });
  expect(bad).toMatchObject({ code: 1, stderr: '' });
  expect(CONFIG_VARIABLES.every((name) => !bad.stdout.includes(`undefined ${name}`))).toBe(true);
});
