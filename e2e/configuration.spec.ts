import { ADMIN_SETTINGS, expect, publishPage, signIn, startServer, test } from './fixtures.ts';

test('a server under test knows nothing of the shell that the tests are run in', async ({ request }) => {
  const settings = {
    ADMIN_PASSWORD: 'short',
    SITE_URL: 'nonsense',
    DATA_DIR: '/nonexistent/data',
    DEMO: '0',
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    SMTP_URL: 'smtp://mail.example.org',
  };
  const before = { ...process.env };
  Object.assign(process.env, settings);
  const { server, stop } = await startServer({}).finally(() => {
    for (const name of Object.keys(settings)) delete process.env[name];
    Object.assign(process.env, before);
  });
  try {
    expect(await (await request.get(server.address)).text()).toContain('Open Verandah');
    expect(server.output()).toContain('Set the password of the first admin');
  } finally {
    await stop();
  }
});

test('pictures are requested from a configured CDN, and allowed by the policy of the page', async ({
  request,
}) => {
  const { server, stop } = await startServer({ CDN_IMAGE_URL: 'https://cdn.example.net' });
  try {
    const page = await request.get(server.address);
    expect(await page.text()).toContain('src="https://cdn.example.net/img/');
    expect(page.headers()['content-security-policy']).toContain(
      "img-src 'self' data: blob: https://cdn.example.net;",
    );
  } finally {
    await stop();
  }
});

test('files are linked where they are configured to be, by blocks with islands too', async ({ context }) => {
  const { server, stop } = await startServer({
    ...ADMIN_SETTINGS,
    FILE_BASE_URL: 'https://files.example.net',
  });
  try {
    await signIn(context, server);
    const link = { type: 'file', fileId: 'guide', href: '', text: 'The guide' };
    const field = { key: 'i', type: 'text', name: 'name', label: 'Name' };
    const form = { identifier: 'ask', recipient: 'help@example.org', subject: 'Asked', fields: [field] };
    const path = await publishPage(context, server, {
      contents: [
        { key: 'b', componentType: 'ButtonCta', link },
        { key: 'f', componentType: 'ContactForm', ...form, secondaryLink: link },
        { key: 'm', componentType: 'Media', caption: link },
      ],
    });
    const html = await (await fetch(`${server.address}${path}`)).text();
    expect(html.match(/href="[^"]*\/file\/guide"/g)).toEqual(
      Array(3).fill('href="https://files.example.net/file/guide"'),
    );
  } finally {
    await stop();
  }
});

test('the demo sites link to each other wherever they are served', async ({ request, server }) => {
  const page = await request.get(server.address);
  expect(await page.text()).toContain(`href="http://second.localhost:${server.port}`);
});

test('with SITE_URL, canonical URLs use it, and another host does not get the site', async ({ request }) => {
  const { server, stop } = await startServer({ SITE_URL: 'https://www.example.org' });
  try {
    const known = await request.get(server.address, { headers: { host: 'www.example.org' } });
    expect(known.status()).toBe(200);
    expect(await known.text()).toContain('<link rel="canonical" href="https://www.example.org/">');
    expect(known.headers()['strict-transport-security']).toContain('max-age=31536000');
    const unknown = await request.get(server.address, { headers: { host: 'elsewhere.example.com' } });
    expect(unknown.status()).toBe(404);
  } finally {
    await stop();
  }
});

test('a server for readers alone has no log-in, no link that sets a password, and nothing that leads to them', async ({
  page,
}) => {
  const { server, stop } = await startServer({ DRAFT: '0' });
  try {
    expect(server.output()).toContain('It is for readers alone, since DRAFT is 0');
    expect(server.output()).not.toContain('Set the password');
    for (const path of ['/', '/contact?login', '/?token=t&email=a%40example.org']) {
      await page.goto(`${server.address}${path}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await page.content()).not.toMatch(/Login(Island|ByUrl)|RecoveryDialog|For staff/);
    }
    expect((await page.request.get(`${server.address}/login`)).status()).toBe(404);
  } finally {
    await stop();
  }
});
