import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function messageFor(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(env)} was taken.`);
}

test('without any variable the server listens on this machine alone, with the demo site', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4321,
    https: null,
    dataDir: path.resolve('data'),
    databaseFile: path.resolve('data/hearth.db'),
    postgres: null,
    mediaDir: path.resolve('data/media'),
    mediaTo: null,
    originalsDir: path.resolve('data/originals'),
    mapTilesDir: path.resolve('data/map-tiles'),
    map: null,
    pagesDir: path.resolve('data/pages'),
    renditionsDir: path.resolve('data/renditions'),
    siteUrl: null,
    demo: true,
    admin: { username: 'admin', email: 'admin@example.org', password: null },
    authCookieDays: 3,
    trustProxy: [],
    timeZone: 'Australia/Adelaide',
    isTimeZoneChosen: false,
    logLevel: 'warn',
    logFormat: 'text',
    fileBaseUrl: '',
    apiBaseUrl: '/',
    imageBaseUrl: '',
    cdnImageUrl: null,
    cdn: null,
    draft: true,
    isEdge: false,
    posterUrls: { youtube: 'https://i.ytimg.com', vimeo: 'https://vimeo.com/api/oembed.json' },
    captcha: null,
    analytics: null,
    metricsHost: '127.0.0.1',
    metricsPort: null,
    picturesAhead: true,
    humanitix: null,
    eventsSiteUrl: null,
    geocoderUrl: null,
    backups: { at: ['03:00'], keep: { days: 7, weeks: 4, months: 6 }, to: null },
    mail: {
      provider: null,
      reason:
        'To have it sent, fill in ‘Mail’ in the tab ‘Installation’ of the dashboard, or set MAIL_FROM, and RESEND_API_KEY or SMTP_URL.',
    },
    crm: null,
    alertEmail: null,
    heartbeatUrl: null,
    fromDashboard: [],
    updateUrl: null,
  });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', SITE_URL: '', SMTP_URL: '', DATA_DIR: '' })).toEqual(readConfig({}));
});

test('every variable takes its good values', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    ANALYTICS_ID: 'GTM-ABC123',
    ANALYTICS_SCRIPT_URL: 'https://tags.example.org/t.js',
    PORT: '8080',
    DATA_DIR: '/srv/hearth',
    MEDIA_TO: 's3://our-site',
    MEDIA_S3_ENDPOINT: 'http://127.0.0.1:9000',
    MEDIA_S3_ACCESS_KEY_ID: 'AKID',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
    SITE_URL: 'https://www.example.org/',
    DEMO: '0',
    ADMIN_USERNAME: 'mira',
    ADMIN_EMAIL: 'mira@example.org',
    ADMIN_PASSWORD: 'nine lanterns on a wall',
    AUTH_COOKIE_DAYS: '14',
    TRUST_PROXY: '10.0.0.0/8, 127.0.0.1/32,fd00::/8',
    CDN_IMAGE_URL: 'https://cdn.example.org/pictures/',
    TIME_ZONE: 'Australia/Perth',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    FILE_BASE_URL: '/files',
    API_BASE_URL: 'https://api.example.org',
    IMAGE_BASE_URL: '/pictures',
    CDN_PURGE_URL: 'https://api.fastly.com/service/SU1Z0isx/purge',
    CDN_PURGE_TOKEN: 'a-token-for-purges',
    DRAFT: 'false',
    YOUTUBE_POSTER_URL: 'http://127.0.0.1:9000/stills/',
    VIMEO_OEMBED_URL: '0',
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET: 'secret',
    CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9000/verify',
    PICTURES_AHEAD: '0',
    MAP_TILE_URL: 'http://127.0.0.1:9000/{z}/{x}/{y}.png?key={key}',
    MAPS_KEY: 'a&$&b',
    MAP_ATTRIBUTION: '© Example Maps',
    GEOCODER_URL: 'http://127.0.0.1:9000/search?key={key}',
    HUMANITIX_API_KEY: 'key-1',
    HUMANITIX_BASE_URL: 'http://127.0.0.1:9000/v1/',
    EVENTS_SITE_URL: 'https://events.example.org/',
    RESEND_API_KEY: 're_123',
    RESEND_BASE_URL: 'http://127.0.0.1:9000/',
    MAIL_FROM: 'Example Support <hello@example.org>',
    CRM_LEAD_URL: 'https://crm.example.org/lead?encoding=UTF-8',
    CRM_ORG_ID: '00D000000000001',
    CRM_RETURN_URL: 'https://www.example.org/thanks',
    CRM_TYPE_FIELD: '00N5g00000TypeA',
    CRM_INTERESTS_FIELD: '00N5g00000Inter',
    CRM_WEB_FIELD: 'Web_Created__c',
    CRM_NO_COMPANY: 'Privé',
    METRICS_HOST: '::1',
    METRICS_PORT: '9400',
    ALERT_EMAIL: ' it@example.org ',
    HEARTBEAT_URL: 'https://watch.example.org/ping/1234',
    UPDATE_URL: 'https://example.org/hearth/offer.json',
  });
  expect(config).toEqual({
    host: '0.0.0.0',
    https: null,
    analytics: { id: 'GTM-ABC123', scriptUrl: 'https://tags.example.org/t.js' },
    port: 8080,
    dataDir: '/srv/hearth',
    databaseFile: '/srv/hearth/hearth.db',
    postgres: null,
    mediaDir: '/srv/hearth/media',
    mediaTo: {
      ...{ kind: 's3', endpoint: 'http://127.0.0.1:9000', region: 'us-east-1', bucket: 'our-site' },
      ...{ prefix: '', accessKeyId: 'AKID', secretAccessKey: 'secret', variables: 'MEDIA_S3' },
    },
    originalsDir: '/srv/hearth/originals',
    mapTilesDir: '/srv/hearth/map-tiles',
    map: {
      tileUrl: 'http://127.0.0.1:9000/{z}/{x}/{y}.png?key=a%26%24%26b',
      attribution: '© Example Maps',
    },
    geocoderUrl: 'http://127.0.0.1:9000/search?key=a%26%24%26b',
    pagesDir: '/srv/hearth/pages',
    renditionsDir: '/srv/hearth/renditions',
    siteUrl: 'https://www.example.org',
    demo: false,
    admin: { username: 'mira', email: 'mira@example.org', password: 'nine lanterns on a wall' },
    authCookieDays: 14,
    trustProxy: ['10.0.0.0/8', '127.0.0.1/32', 'fd00::/8'],
    timeZone: 'Australia/Perth',
    logLevel: 'info',
    fromDashboard: [],
    isTimeZoneChosen: true,
    logFormat: 'json',
    fileBaseUrl: '/files',
    apiBaseUrl: 'https://api.example.org',
    imageBaseUrl: '/pictures',
    cdnImageUrl: 'https://cdn.example.org/pictures',
    cdn: {
      keepsSeconds: 300,
      purge: {
        service: 'fastly',
        url: 'https://api.fastly.com/service/SU1Z0isx/purge',
        token: 'a-token-for-purges',
      },
    },
    draft: false,
    isEdge: false,
    posterUrls: { youtube: 'http://127.0.0.1:9000/stills', vimeo: null },
    captcha: {
      siteKey: 'site',
      secret: 'secret',
      verifyUrl: 'http://127.0.0.1:9000/verify',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
    },
    metricsHost: '::1',
    metricsPort: 9400,
    picturesAhead: false,
    humanitix: { apiKey: 'key-1', baseUrl: 'http://127.0.0.1:9000/v1' },
    eventsSiteUrl: 'https://events.example.org',
    backups: { at: ['03:00'], keep: { days: 7, weeks: 4, months: 6 }, to: null },
    mail: {
      provider: 'resend',
      from: '"Example Support" <hello@example.org>',
      apiKey: 're_123',
      baseUrl: 'http://127.0.0.1:9000',
    },
    alertEmail: 'it@example.org',
    heartbeatUrl: 'https://watch.example.org/ping/1234',
    updateUrl: 'https://example.org/hearth/offer.json',
    crm: {
      url: 'https://crm.example.org/lead?encoding=UTF-8',
      organisationId: '00D000000000001',
      returnUrl: 'https://www.example.org/thanks',
      noCompany: 'Privé',
      fields: {
        organisationType: '00N5g00000TypeA',
        interests: '00N5g00000Inter',
        webCreated: 'Web_Created__c',
      },
    },
  });
});

test.each([
  ['MAP_TILE_URL', ['https://tiles.example.org/{z}/{x}.png', '/{z}/{x}/{y}', 'ftp://a/{z}/{x}/{y}']],
  [
    'MAP_TILE_URL',
    ['https://{s}.example.org/{z}/{x}/{y}.png', 'https://a.example.org/{z}/{x}/{y}{r}.png?key={KEY}'],
  ],
  ['GEOCODER_URL', ['nominatim.example.org', '/search', 'file:///etc/passwd']],
  ['PORT', ['http', '-1', '65536', '99999', '80.5', ' 80', '1e3']],
  ['SITE_URL', ['www.example.org', 'ftp://example.org', 'https://example.org/path', 'javascript:alert(1)']],
  ['SITE_URL', ['https://example.org?a=b', 'https://example.org/#top', 'https://name:secret@example.org']],
  ['DEMO', ['yes', '2', 'on']],
  ['DRAFT', ['maybe', 'TRUE']],
  ['ADMIN_USERNAME', ['ab', 'two words', 'mira@example.org']],
  ['ADMIN_EMAIL', ['mira', 'mira@', '@example.org']],
  ['ADMIN_PASSWORD', ['short', 'password123', 'aaaaaaaaaaaaaa', 'x'.repeat(201)]],
  ['AUTH_COOKIE_DAYS', ['0', '366', '-3', '1.5', 'three']],
  ['TRUST_PROXY', ['true', '1', '127.0.0.1', 'loopback', '*', '10.0.0.0/33', '999.0.0.1/8', 'fd00::/129']],
  ['TRUST_PROXY', ['0.0.0.0/0', '::/0', '10.0.0.0/8,true']],
  ['CAPTCHA_VERIFY_URL', ['captcha.example.org', '/verify', 'file:///etc/passwd']],
  ['CDN_IMAGE_URL', ['cdn.example.org', '//cdn.example.org', 'ftp://cdn.example.org']],
  [
    'CDN_PURGE_URL',
    [
      'api.fastly.com',
      'https://api.fastly.com/purge',
      'ftp://a/service/b/purge',
      'https://a/service/b/purge?c',
    ],
  ],
  ['CDN_PURGE_TOKEN', ['short', 'two words together']],
  ['TIME_ZONE', ['Adelaide', 'Mars/Olympus']],
  ['LOG_LEVEL', ['loud', 'WARN']],
  ['FILE_BASE_URL', ['files', '//evil.example']],
  ['API_BASE_URL', ['api', '//evil.example', 'ftp://example.org']],
  ['IMAGE_BASE_URL', ['img', '//evil.example']],
  ['MAIL_FROM', ['hello', 'Support hello@example.org', 'A <a@example.org>, B <b@example.org>', 'A <a@b>']],
  ['MAIL_FROM', ['A\r\nBcc: b@example.org <a@example.org>', 'A "B" <a@example.org>', '<a@example.org>x']],
  [
    'SMTP_URL',
    ['mail.example.org:587', 'http://mail.example.org', 'smtp://', 'smtp://a/b', 'smtp://a?tls=no'],
  ],
  ['RESEND_API_KEY', ['two words', 'x'.repeat(201)]],
  ['RESEND_BASE_URL', ['api.resend.com']],
  ['HUMANITIX_API_KEY', ['two words', 'a\nb', 'schlüssel', 'x'.repeat(2001)]],
  ['HUMANITIX_BASE_URL', ['api.humanitix.com', 'file:///etc/passwd']],
  ['EVENTS_SITE_URL', ['events.example.org', '/events', 'javascript:alert(1)']],
  ['CRM_LEAD_URL', ['crm.example.org']],
  ['CRM_ORG_ID', ['an id', 'a&b']],
  ['CRM_RETURN_URL', ['/training-thank-you']],
  ['CRM_TYPE_FIELD', ['a field', 'last_name', 'oid']],
  ['CRM_INTERESTS_FIELD', ['00N&x', 'x'.repeat(81)]],
  ['CRM_WEB_FIELD', ['retURL']],
  ['CRM_NO_COMPANY', ['x'.repeat(41), 'a\nb']],
])('%s with a wrong value stops the start with a message that names it', (name, values) => {
  for (const value of values) expect(messageFor({ [name]: value })).toMatch(new RegExp(`^${name} takes `));
});

test.each(['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'])('%s alone stops the start', (name) => {
  expect(messageFor({ [name]: 'a value' })).toBe(
    'CAPTCHA_SITE_KEY and CAPTCHA_SECRET go together: set both, or none.',
  );
});

test('the key of a map service and its place in the address go together', () => {
  const address = 'https://tiles.example.org/{z}/{x}/{y}.png';
  expect(messageFor({ MAP_TILE_URL: `${address}?key={key}` })).toContain('MAPS_KEY fills: set it too.');
  expect(messageFor({ MAP_TILE_URL: address, MAPS_KEY: 'secret' })).not.toContain('secret');
  expect(messageFor({ MAPS_KEY: 'secret' })).toContain('put {key} there, or unset MAPS_KEY.');
  const search = 'https://geo.example.org/search?key={key}';
  expect(messageFor({ GEOCODER_URL: search })).toBe(
    'GEOCODER_URL has {key}, which MAPS_KEY fills: set it too.',
  );
  expect(readConfig({ GEOCODER_URL: search, MAP_TILE_URL: address, MAPS_KEY: 'a b' }).geocoderUrl).toBe(
    'https://geo.example.org/search?key=a%20b',
  );
  expect(messageFor({ GEOCODER_URL: 'geo?key=secret' })).not.toContain('secret');
});

test('every wrong variable is named, a line each, with its value', () => {
  expect(messageFor({ PORT: 'x', DEMO: 'yes' })).toBe(
    "PORT takes a port number from 0 to 65535, but it is 'x'.\nDEMO takes 1 or 0, but it is 'yes'.",
  );
});

test('no message contains a secret', () => {
  expect(messageFor({ ADMIN_PASSWORD: 'sesame' })).toBe('ADMIN_PASSWORD takes at least 10 characters.');
  expect(messageFor({ RESEND_API_KEY: 're sesame' })).not.toContain('sesame');
  expect(messageFor({ HUMANITIX_API_KEY: 'key sesame' })).not.toContain('sesame');
  expect(messageFor({ MAP_TILE_URL: 'https://tiles.example.org/{z}?key=sesame' })).not.toContain('sesame');
  expect(messageFor({ SMTP_URL: 'http://mira:sesame@example.org' })).not.toContain('sesame');
  expect(messageFor({ SMTP_URL: 'smtp://mira:sesame@example.org' })).not.toContain('sesame');
});

test('settings of mail and of the CRM that do not fit together stop the start, and say so plainly', () => {
  const smtp = 'smtp://mail.example.org';
  const from = 'hello@example.org';
  expect(messageFor({ RESEND_API_KEY: 're_1', SMTP_URL: smtp, MAIL_FROM: from })).toBe(
    'RESEND_API_KEY and SMTP_URL are both set, but mail is sent by one of them. Unset the other.',
  );
  expect(messageFor({ RESEND_API_KEY: 're_1' })).toMatch(
    /^MAIL_FROM is missing: with RESEND_API_KEY, it takes /,
  );
  expect(messageFor({ SMTP_URL: smtp })).toMatch(/^MAIL_FROM is missing: with SMTP_URL, it takes /);
  expect(messageFor({ CRM_LEAD_URL: 'https://crm.example.org' })).toMatch(/^CRM_ORG_ID is missing: /);
  expect(messageFor({ CRM_ORG_ID: '00D' })).toMatch(/^CRM_LEAD_URL is missing: /);
  expect(messageFor({ CRM_TYPE_FIELD: '00N1', CRM_WEB_FIELD: '00N1' })).toMatch(/give each its own\.$/);
});

test('mail goes through the mail server that is named, and the CRM leads back to the site itself', () => {
  const url = 'smtps://mira:secret@mail.example.org:465';
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'hello@example.org' }).mail).toEqual({
    provider: 'smtp',
    from: 'hello@example.org',
    url,
  });
  const crm = { CRM_LEAD_URL: 'https://crm.example.org', CRM_ORG_ID: '00D' };
  expect(readConfig(crm).crm?.returnUrl).toBeNull();
  const returnUrl = 'https://www.example.org/training-thank-you';
  expect(readConfig({ ...crm, SITE_URL: 'https://www.example.org' }).crm?.returnUrl).toBe(returnUrl);
});

test('with a sender but nothing to send by, mail is kept, and the reason says what is missing', () => {
  expect(readConfig({ MAIL_FROM: 'hello@example.org', RESEND_BASE_URL: 'http://127.0.0.1:9' }).mail).toEqual({
    provider: null,
    reason:
      'To have it sent, fill in ‘Mail’ in the tab ‘Installation’ of the dashboard, or set RESEND_API_KEY or SMTP_URL.',
  });
});

test('a CDN keeps pages for a minute, and longer where it is told of changes', () => {
  const url = 'https://api.cloudflare.com/client/v4/zones/023e105f/purge_cache';
  const token = 'a-token-for-purges';
  expect(readConfig({}).cdn).toBeNull();
  expect(readConfig({ CDN_PAGES: '1' }).cdn).toEqual({ keepsSeconds: 60, purge: null });
  expect(readConfig({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }).cdn).toEqual({
    keepsSeconds: 300,
    purge: { service: 'cloudflare', url, token },
  });
  expect(readConfig({ CDN_PURGE_URL: url, DRAFT: '0' }).cdn).toEqual({ keepsSeconds: 300, purge: null });
  expect(messageFor({ CDN_PURGE_URL: url })).toBe('CDN_PURGE_URL needs CDN_PURGE_TOKEN: set both.');
  expect(messageFor({ CDN_PURGE_TOKEN: token })).toContain('CDN_PURGE_TOKEN is for CDN_PURGE_URL');
});

test('a PostgreSQL database has an address, and its replica is not alone', () => {
  const url = 'postgres://hearth:secret@db.example.org/hearth';
  const readUrl = 'postgresql://hearth@replica.example.org/hearth';
  expect(readConfig({}).postgres).toBeNull();
  const secretKey = 'of thirty-two characters or more, as here';
  const env = { DATABASE_URL: url, SECRET_KEY: secretKey, BACKUP_AT: '0' };
  expect(readConfig(env).postgres).toEqual({ url, readUrl: url, connections: 10, secretKey });
  expect(readConfig({ ...env, DATABASE_READ_URL: readUrl, DATABASE_CONNECTIONS: '3' }).postgres).toEqual({
    url,
    readUrl,
    connections: 3,
    secretKey,
  });
  expect(messageFor({ DATABASE_URL: url })).toContain('DATABASE_URL needs SECRET_KEY');
  expect(readConfig({ ...env, BACKUP_AT: '03:00' }).backups.at).toEqual(['03:00']);
  expect(messageFor({ ...env, HTTPS_HOSTS: 'www.example.org' })).toContain('HTTPS_HOSTS is for one server');
  expect(messageFor({ SECRET_KEY: secretKey })).toContain('SECRET_KEY seals what is in DATABASE_URL');
  expect(messageFor({ ...env, SECRET_KEY: 'too short' })).toContain(
    'SECRET_KEY takes at least 32 characters',
  );
  expect(messageFor({ DATABASE_READ_URL: readUrl })).toContain('names a replica of DATABASE_URL');
  for (const wrong of ['mysql://db/hearth', 'postgres://db.example.org', 'a value']) {
    const message = messageFor({ DATABASE_URL: wrong });
    expect(message).toContain('DATABASE_URL takes the address of a PostgreSQL database');
    expect(message).not.toContain(wrong);
  }
});

test('analytics has an id and the address of its script, and none without the id', () => {
  expect(readConfig({ ANALYTICS_SCRIPT_URL: 'https://tags.example.org/t.js' }).analytics).toBeNull();
  const scriptUrl = 'https://www.googletagmanager.com/gtm.js';
  expect(readConfig({ ANALYTICS_ID: 'GTM-ABC123' }).analytics).toEqual({ id: 'GTM-ABC123', scriptUrl });
  expect(messageFor({ ANALYTICS_ID: '"><script>' })).toContain(
    'ANALYTICS_ID takes the id of a container of tags, such as GTM-ABC123',
  );
  expect(messageFor({ ANALYTICS_SCRIPT_URL: 'tags' })).toContain('ANALYTICS_SCRIPT_URL takes a full address');
});

test('with HTTPS of its own, the server is public, and the first host is the address of the site', () => {
  const config = readConfig({
    HTTPS_HOSTS: 'WWW.Example.org, bücher.example.,www.example.org',
    DATA_DIR: '/data',
  });
  expect([config.host, config.port, config.siteUrl]).toEqual(['::', 80, 'https://www.example.org']);
  expect(config.https).toEqual({
    hosts: ['www.example.org', 'xn--bcher-kva.example'],
    port: 443,
    directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory',
    email: null,
    folder: path.resolve('/data/https'),
  });
  const given = { HTTPS_HOSTS: 'a.example,b.example', HOST: '192.0.2.1', SITE_URL: 'https://b.example' };
  const { host, port, siteUrl } = readConfig({ ...given, HTTPS_PORT: '8443', HTTP_PORT: '8080' });
  expect([host, port, siteUrl]).toEqual(['192.0.2.1', 8080, 'https://b.example']);
  expect(readConfig({ HTTPS_HOSTS: 'a.example', HTTPS_PORT: '8443' }).siteUrl).toBe('https://a.example:8443');
});

test.each([
  [
    'https://www.example.org',
    "takes host names without https://, such as www.example.org, but it is 'https://www.example.org'",
  ],
  ['*.example.org', 'takes each host by its name'],
  ['192.0.2.1', 'not the IP address 192.0.2.1'],
  ['2001:db8::1', 'not the IP address 2001:db8::1'],
  ['www.example.org:443', 'takes host names alone'],
  ['www.example.org/path', 'takes host names alone'],
  ['../../etc', 'takes host names alone'],
  ['-a.example', 'takes host names alone'],
  [',', 'takes 1 to 50 host names'],
])('no certificate can be had for %s, and the message says why', (hosts, message) => {
  expect(messageFor({ HTTPS_HOSTS: hosts })).toContain(
    `HTTPS_HOSTS ${message}`.replace('HTTPS_HOSTS not', 'not'),
  );
});

test('settings that contradict HTTPS of its own are named', () => {
  expect(messageFor({ HTTPS_HOSTS: 'a.example', PORT: '80' })).toContain('Unset PORT.');
  expect(messageFor({ HTTPS_HOSTS: 'a.example', SITE_URL: 'http://a.example' })).toContain(
    'SITE_URL begins with http:',
  );
  expect(messageFor({ HTTPS_HOSTS: 'a.example', SITE_URL: 'https://b.example' })).toContain(
    'SITE_URL names the host b.example, which is not in HTTPS_HOSTS',
  );
  expect(messageFor({ HTTPS_HOSTS: 'a.example', HTTPS_PORT: '80' })).toContain('are the same');
  for (const name of ['HTTPS_PORT', 'HTTP_PORT', 'ACME_EMAIL']) {
    const value = name === 'ACME_EMAIL' ? 'a@example.org' : '8080';
    expect(messageFor({ [name]: value })).toContain(`${name} belongs to HTTPS_HOSTS`);
  }
});
