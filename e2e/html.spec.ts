import { contentModelErrors } from './content-model.ts';
import { expect, fetchPage, signIn, sitePaths, test } from './fixtures.ts';

test('every page of both sites is valid HTML, for readers and for editors', async ({
  request,
  context,
  server,
}) => {
  const paths = await sitePaths(request, server.address);
  for (const path of [
    ...paths,
    '/no-such-page',
    '/health',
    '/login',
    '/search?q=sucide',
    '/_astro/none.js',
  ]) {
    const response = await fetchPage(request, path, server.address);
    expect(contentModelErrors(await response.text()), path).toEqual([]);
  }
  await signIn(context, server);
  for (const path of paths) {
    const response = await fetchPage(context.request, path, server.address);
    expect(contentModelErrors(await response.text()), `${path} with the editor`).toEqual([]);
  }
});

test('no text becomes markup or script, and no base changes where links lead, for readers and for editors', async ({
  browser,
  editor,
  server,
}) => {
  const reader = await browser.newPage();
  // A reader's page has the policy for registering the worker that keeps the site's numbers, unless it has the quick exit.
  for (const [page, path, policies] of [
    [reader, '/get-help/housing', "'none'"],
    [reader, '/', 'offline'],
    [reader, '/login', 'offline'],
    [reader, '/no-such-page', 'offline'],
    [editor, '/', 'hearth-editor ProseMirrorClipboard'],
  ] as const) {
    const response = await page.goto(`${server.address}${path}`);
    const directives = response?.headers()['content-security-policy']?.split(/; ?/);
    expect(directives).toContain("require-trusted-types-for 'script'");
    expect(directives).toContain("base-uri 'none'");
    expect(directives).toContain(`trusted-types ${policies}`);
    const written = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p>Words</p>'));
    await expect(written, path).rejects.toThrow('TrustedHTML');
    const made = page.evaluate(() =>
      (window as Window & { trustedTypes?: { createPolicy(name: string): void } }).trustedTypes?.createPolicy(
        'any',
      ),
    );
    await expect(made, path).rejects.toThrow('Policy "any" disallowed');
  }
});

const around = (body: string) =>
  `<!doctype html><html lang="en"><head><title>A</title></head><body>${body}</body></html>`;

test('violations of the content models of HTML are found, and valid markup is accepted', () => {
  const good = [
    '<astro-island><fieldset><legend><h2>A</h2></legend><label for="a">A</label><input id="a"></fieldset></astro-island>',
    '<ul><li><p>A <a href="/"><span>B</span></a></p><ul><li>C</li></ul></li></ul><script>1</script>',
    '<details><summary><h2>A</h2></summary><div>B</div></details><img src="a" alt="">',
    '<link rel="stylesheet" href="a.css"><table><tbody><tr><th>A</th><td>B</td></tr></tbody></table>',
  ];
  for (const body of good) expect(contentModelErrors(around(body)), body).toEqual([]);
  const bad = [
    '<style>p{}</style>',
    '<meta name="a" content="b">',
    '<link rel="icon" href="a">',
    '<span><div>A</div></span>',
    '<button><p>A</p></button>',
    '<h2><astro-island><ul></ul></astro-island></h2>',
    '<a href="/"><button>A</button></a>',
    '<ul><div>A</div></ul>',
    '<fieldset><p>A</p></fieldset>',
    '<details><p>A</p></details>',
    '<p id="a">A</p><p id="a">B</p>',
    '<label for="none">A</label>',
    '<img src="a">',
    '<p class="a" class="b">A</p>',
  ];
  for (const body of bad) expect(contentModelErrors(around(body)), body).not.toEqual([]);
});
