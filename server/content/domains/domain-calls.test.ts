import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putRole } from '../../../db/user-queries.ts';
import type { Domain } from '../../../src/model/domain.ts';
import type { View } from '../../../src/model/view.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const SITE_URL = 'https://haven.example.org:8443';

let server: TestServer;
let admin: string;
let main: Domain;
let count = 0;
const views: View[] = [];

beforeAll(async () => {
  server = await startTestServer({ SITE_URL }, async (view) => {
    views.push(view);
    return plainRenderer(view);
  });
  admin = await server.signIn('ada', ['admin']);
  main = (await all()).find(({ isDefault }) => isDefault)!;
});
afterAll(() => server.close());

async function post(call: string, domain: object, cookie = admin) {
  return server.app.inject({
    method: 'POST',
    url: `/api/config/${call}`,
    headers: { host: 'haven.example.org', cookie },
    payload: { domain },
  });
}

async function all(): Promise<Domain[]> {
  const url = '/api/config/loadDomain?hostname=haven.example.org';
  return (await server.get(url, { host: 'haven.example.org', cookie: admin })).json().domains;
}

async function save(domain: object): Promise<Domain> {
  const response = await post('saveDomain', domain);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().domain;
}

/** Creates a site with its own host name. */
async function newSite(fields: object = {}): Promise<Domain> {
  count += 1;
  return save({ name: `Site ${count}`, hostnames: [`site-${count}.example.org`], ...fields });
}

async function published(fields: object = {}): Promise<Domain> {
  const { domain } = (await post('publishDomain', await newSite(fields))).json();
  return domain;
}

/** Returns the faults of a domain, by field. */
async function problems(domain: object): Promise<Record<string, string>> {
  const response = await post('saveDomain', domain);
  expect(response.statusCode, response.body).toBe(422);
  const errors: { field: string; message: string }[] = response.json().validationErrors;
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Returns the status code that a visitor gets. */
const visit = async (host: string, path = '/') => (await server.get(path, { host })).statusCode;
const canonical = () => views.at(-1)!.head.canonical;

/** Publishes the home page of a site, and other pages. */
async function publishPages(domain: Domain, ...slugs: string[]): Promise<void> {
  const [host] = domain.hostnames;
  const headers = { host: host!, cookie: admin };
  const home = (await server.get(`/api/page/load?slug=&domainId=${domain._id}`, headers)).json();
  for (const page of [home, ...slugs.map((slug) => ({ slug, title: slug }))]) {
    const url = '/api/page/publishPage';
    const response = await server.app.inject({ method: 'POST', url, headers, payload: { page } });
    expect(response.statusCode, response.body).toBe(200);
  }
}

test('a new site is not public, and has the draft of a home page on which the editor opens', async () => {
  const before = await all();
  const response = await post('saveDomain', { name: ' Learning ', hostnames: ['Learn.Example.org:443'] });
  const { domain, domains } = response.json();
  expect(domain).toEqual({
    _id: expect.any(String),
    name: 'Learning',
    hostnames: ['learn.example.org'],
    published: false,
    isDefault: false,
    version: 1,
  });
  expect(domains).toHaveLength(before.length + 1);
  expect(domains).toEqual(await all());
  expect(await visit('learn.example.org')).toBe(404);
  expect((await server.get('/', { host: 'learn.example.org', cookie: admin })).statusCode).toBe(200);
  expect(views.at(-1)).toMatchObject({
    kind: 'editor',
    page: { title: 'Learning', slug: '', published: false, domainId: domain._id },
    start: { domains },
  });
  for (const call of ['site/loadNav', 'site/loadFooter', 'siteSettings/loadSiteSettings']) {
    const url = `/api/${call}?domainId=${domain._id}`;
    const loaded = await server.get(url, { host: 'learn.example.org', cookie: admin });
    expect(loaded.json()).toEqual({ _id: expect.stringContaining(domain._id) });
  }
});

test('host names are stored as browsers send them, each once', async () => {
  const { hostnames } = await newSite({
    hostnames: ['https://Bücher.example/', 'xn--bcher-kva.example', 'B.example:80', 'b.example.'],
  });
  expect(hostnames).toEqual(['xn--bcher-kva.example', 'b.example']);
  expect(await problems({ name: 'Wrong', hostnames: ['c.example', 'c.example/about', 'c d'] })).toEqual({
    'domain.hostnames.1': 'This is no host name. Write c.example alone',
    'domain.hostnames.2': 'This is no host name. It looks like www.example.org, without a path behind it',
  });
  expect(await problems({ name: ' ', hostnames: [] })).toEqual({ 'domain.name': 'Give the site a name' });
});

test('an IP address is no host name, but that of this machine, and one that a site has already', async () => {
  const refusal = (name: string) =>
    `${name} is an IP address. Write the name that readers type, such as www.example.org`;
  const hostnames = [
    'd.example',
    '203.0.113.7',
    '[2001:db8::7]',
    'https://10.0.0.1:4321/',
    '127.0.0.2',
    '[::1]',
  ];
  expect(await problems({ name: 'Wrong', hostnames })).toEqual({
    'domain.hostnames.1': refusal('203.0.113.7'),
    'domain.hostnames.2': refusal('[2001:db8::7]'),
    'domain.hostnames.3': refusal('10.0.0.1'),
  });
  const site = await newSite({ hostnames: ['127.0.0.2', '[::1]', 'third.localhost'] });
  expect(site.hostnames).toEqual(['127.0.0.2', '[::1]', 'third.localhost']);
  const stored = ['203.0.113.7', 'e.example'];
  await server.services.database.writer
    .updateTable('domain')
    .set({ hostnames: JSON.stringify(stored) })
    .where('id', '=', site._id)
    .execute();
  const renamed = await save({ ...site, name: 'Renamed', hostnames: stored });
  expect([renamed.name, renamed.hostnames]).toEqual(['Renamed', stored]);
  expect(await problems({ ...renamed, hostnames: [...stored, '203.0.113.8'] })).toEqual({
    'domain.hostnames.2': refusal('203.0.113.8'),
  });
});

test('a host name leads to one site; the error names the one that has it', async () => {
  const other = await newSite({ name: 'Gardens' });
  const [host] = other.hostnames;
  expect(await problems({ name: 'Second', hostnames: ['free.example.org', host!.toUpperCase()] })).toEqual({
    'domain.hostnames.1': `${host} leads to ‘Gardens’ already. Remove it there first`,
  });
  expect(await problems({ name: 'Third', hostnames: ['haven.example.org'] })).toEqual({
    'domain.hostnames.0': 'haven.example.org is the address of the default site (SITE_URL)',
  });
  const gone = await save({ ...other, hostnames: ['gardens.example.org'] });
  expect(gone.version).toBe(2);
  await newSite({ hostnames: [host] });
});

test('a site is saved over the version that was loaded, and an equal save changes nothing', async () => {
  const first = await newSite();
  const second = await save({ ...first, name: 'Renamed' });
  expect(second).toEqual({ ...first, name: 'Renamed', version: 2 });
  expect(await save(second)).toEqual(second);
  for (const stale of [first, { ...second, version: undefined }]) {
    const response = await post('saveDomain', { ...stale, name: 'Unseen' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      error: { code: 'version-conflict' },
      savedBy: 'ada',
      savedAt: expect.any(String),
      domain: second,
    });
  }
  expect((await post('saveDomain', { ...second, _id: 'gone' })).json()).toMatchObject({
    statusCode: 404,
    error: { code: 'domain-not-found' },
  });
  expect(await all()).toContainEqual(second);
});

test('publication is not changed by saving', async () => {
  const site = await newSite();
  expect((await save({ ...site, name: 'Still a draft', published: true })).published).toBe(false);
});

describe('publishing', () => {
  test('lets visitors reach what is published of a site, and unpublishing ends that', async () => {
    const site = await published();
    const [host] = site.hostnames as [string];
    expect([site.published, site.version]).toEqual([true, 1]);
    expect(await visit(host)).toBe(404);
    await publishPages(site, 'about');
    expect([await visit(host), await visit(host, '/about')]).toEqual([200, 200]);
    expect(canonical()).toBe(`https://${host}:8443/about`);
    const unpublished = (await post('unpublishDomain', { _id: site._id })).json().domain;
    expect(unpublished).toEqual({ ...site, published: false });
    expect([await visit(host), await visit(host, '/about')]).toEqual([404, 404]);
    expect((await server.get('/robots.txt', { host })).body).toContain('Disallow: /\n');
    await post('publishDomain', unpublished);
    expect([await visit(host), await visit(host, '/about')]).toEqual([200, 200]);
  });

  test('needs a host name, and a public site keeps at least one', async () => {
    const site = await newSite({ hostnames: [] });
    const response = await post('publishDomain', site);
    expect(response.json()).toMatchObject({ statusCode: 409, error: { code: 'domain-without-host' } });
    const live = await published();
    expect(await problems({ ...live, hostnames: [] })).toEqual({
      'domain.hostnames': 'A published site needs at least one host name',
    });
  });

  test.each(['publishDomain', 'unpublishDomain'])(
    '%s of a site that does not exist says so',
    async (call) => {
      const response = await post(call, { _id: 'gone' });
      expect(response.json()).toMatchObject({
        statusCode: 404,
        message: 'There is no such site. It may have been removed.',
      });
    },
  );
});

describe('the default site', () => {
  test('is exactly one: making another one the default takes it from the former', async () => {
    const site = await published();
    expect(await visit('haven.example.org')).toBe(200);
    const response = await post('saveDomain', { ...site, isDefault: true });
    expect(response.json().domain).toEqual({ ...site, isDefault: true, version: 2 });
    expect(response.json().domains.filter(({ isDefault }: Domain) => isDefault)).toHaveLength(1);
    expect(await visit('haven.example.org')).toBe(404);
    await publishPages(site);
    expect(await visit('haven.example.org')).toBe(200);
    expect(canonical()).toBe(`${SITE_URL}/`);
    // The former default site is found by its own host name. That host name is now part of the site's address.
    expect(await visit('localhost')).toBe(200);
    expect(canonical()).toBe('https://localhost:8443/');
    const former = (await all()).find(({ _id }) => _id === main._id)!;
    expect(former).toEqual({ ...main, isDefault: false, version: main.version + 1 });
    main = await save({ ...former, isDefault: true });
    expect(await visit('haven.example.org')).toBe(200);
  });

  test('cannot be unset away', async () => {
    expect(await problems({ ...main, isDefault: false })).toEqual({
      'domain.isDefault': 'One site is always the default. Make another one the default instead',
    });
    const { isDefault: _, ...unsaid } = main;
    expect((await save(unsaid)).isDefault).toBe(true);
  });

  test('does not change while the former one holds the address of SITE_URL', async () => {
    const name = 'Holder of the address';
    main = await save({ ...main, name, hostnames: ['haven.example.org', ...main.hostnames] });
    expect(await problems({ ...(await published()), isDefault: true })).toEqual({
      'domain.isDefault': `haven.example.org is the address of the default site (SITE_URL). Remove it from ‘${name}’ first`,
    });
    main = await save({ ...main, hostnames: ['localhost'] });
  });
});

test('a new name or first host name drops the kept pages of that site, and of no other', async () => {
  const [site, other] = [await published(), await published()];
  for (const each of [site, other]) await publishPages(each, 'about');
  /** Visits both sites, and returns the pages that are rendered again. */
  const rendered = async (host: string) => {
    views.length = 0;
    const hosts = [host, other.hostnames[0]!];
    for (const each of hosts) for (const path of ['/', '/about']) expect(await visit(each, path)).toBe(200);
    return views.map(({ head, shell }) => [head.canonical, shell?.domain.name]);
  };
  const [host] = site.hostnames as [string];
  await rendered(host);
  expect(await rendered(host)).toEqual([]);
  const renamed = await save({ ...site, name: 'Another name' });
  expect(await rendered(host)).toEqual([
    [`https://${host}:8443/`, 'Another name'],
    [`https://${host}:8443/about`, 'Another name'],
  ]);
  const second = await save({ ...renamed, hostnames: [host, 'second-name.example.org'] });
  expect(await rendered('second-name.example.org')).toEqual([]);
  await save({ ...second, hostnames: ['second-name.example.org', host] });
  expect(await rendered(host)).toEqual([
    ['https://second-name.example.org:8443/', 'Another name'],
    ['https://second-name.example.org:8443/about', 'Another name'],
  ]);
});

test('a host name that moved to another site shows that site', async () => {
  const [from, to] = [await published(), await published()];
  const [moved] = from.hostnames as [string];
  await publishPages(from, 'about');
  await publishPages(to);
  expect(await visit(moved, '/about')).toBe(200);
  await save({ ...from, hostnames: ['elsewhere.example.org'] });
  expect(await visit(moved, '/about')).toBe(404);
  await save({ ...to, hostnames: [...to.hostnames, moved] });
  expect([await visit(moved), await visit(moved, '/about')]).toEqual([200, 404]);
  expect(await visit('elsewhere.example.org', '/about')).toBe(200);
});

test.each(['saveDomain', 'publishDomain', 'unpublishDomain'])(
  '%s is for those who have the right',
  async (call) => {
    const response = await post(call, main, await server.signIn(`editor-${call}`, ['editor', 'publisher']));
    expect(response.statusCode).toBe(403);
    await putRole(server.services.database.writer, `host-${call.toLowerCase()}`, ['domains']);
    const host = await server.signIn(`host-${call}`, [`host-${call.toLowerCase()}`]);
    const site = await newSite();
    expect((await post(call, site, host)).statusCode).toBe(200);
  },
);

test('a site that is not public and has no pages can be deleted; nothing else can', async () => {
  const site = await published();
  const refusal = async (domain: Domain) => (await post('removeDomain', domain)).json();
  expect(await refusal(main)).toMatchObject({ statusCode: 409, error: { code: 'domain-is-default' } });
  expect(await refusal(site)).toMatchObject({ statusCode: 409, error: { code: 'domain-published' } });
  await publishPages(site);
  await post('unpublishDomain', site);
  expect(await refusal(site)).toMatchObject({
    statusCode: 409,
    message: 'This site has 1 page. Unpublish and delete what is on it first: sites are deleted empty.',
  });
  expect((await all()).map(({ _id }) => _id)).toContain(site._id);

  const empty = await newSite();
  const { domains } = (await post('removeDomain', empty)).json();
  expect(domains).toEqual(await all());
  expect(domains.map(({ _id }: Domain) => _id)).not.toContain(empty._id);
  expect(await refusal(empty)).toMatchObject({ statusCode: 404, error: { code: 'domain-not-found' } });
  // The host name of the deleted site is available again.
  expect((await newSite({ hostnames: empty.hostnames })).hostnames).toEqual(empty.hostnames);
});

test('nobody removes the address that they are at, since they could not come back to it', async () => {
  const site = await newSite();
  const [host] = site.hostnames;
  const at = (call: string, domain: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/config/${call}`,
      headers: { host: `${host}:8443`, cookie: admin },
      payload: { domain },
    });
  const refused = await at('saveDomain', { ...site, hostnames: ['other.example.org'] });
  expect(refused.json().validationErrors).toEqual([
    {
      field: 'domain.hostnames',
      message: `You are at ${host} right now. To remove it, open the editor at haven.example.org first`,
    },
  ]);
  expect((await at('removeDomain', site)).json()).toMatchObject({ error: { code: 'domain-at-host' } });
  expect((await at('saveDomain', { ...site, name: 'Renamed' })).statusCode).toBe(200);
});

test('a name is one line, without characters that no keyboard types', async () => {
  expect((await newSite({ name: ' A\u0000 quiet\nroom\u001b\u202e ' })).name).toBe('A quiet room');
  expect(await problems({ name: '\u0000', hostnames: [] })).toEqual({
    'domain.name': 'Give the site a name',
  });
});
