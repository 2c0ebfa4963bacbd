import type { APIRequestContext } from '@playwright/test';
import { cspHash } from '../src/layouts/csp-hash.ts';
import { expect, publishPage, test } from './fixtures.ts';

/** The scripts and styles in a page, with their texts. */
const INLINE = /<(script|style)[^>]*>([\s\S]*?)<\/\1>/g;

/** Returns the directives of a page's Content Security Policy, each with its sources. */
async function policyOf(request: APIRequestContext, path: string): Promise<Map<string, string[]>> {
  const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

test('the policy of every kind of page allows only its own scripts and styles, and no framing', async ({
  page,
  editor,
  context,
  server,
}) => {
  const path = await publishPage(context, server, {});
  for (const [request, address] of [
    [page.request, '/?view=visitor'],
    [page.request, '/no-such-page'],
    [page.request, '/login'],
    [page.request, '/health'],
    [editor.request, path],
  ] as const) {
    const policy = await policyOf(request, address);
    const texts = (await (await request.get(address)).text()).matchAll(INLINE);
    const own = [...texts].map(([, , text = '']) => `'${cspHash(text)}'`);
    expect(policy.get('default-src'), address).toEqual(["'self'"]);
    for (const name of ['script-src', 'style-src']) {
      const others = policy.get(name)?.filter((source) => source !== "'self'");
      expect(others?.length, `${address} ${name}`).toBeGreaterThan(0);
      for (const source of others ?? []) expect(own, address).toContain(source);
    }
    expect(policy.get('object-src'), address).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors'), address).toEqual(["'self'"]);
    expect(policy.get('form-action'), address).toEqual(["'self'"]);
    expect(policy.get('base-uri'), address).toEqual([expect.stringMatching(/^'(self|none)'$/)]);
  }
});

test('markup that found its way into a page runs nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
  });
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const found = '<img src="/img/none" onerror="window.ran = 1" alt="" /><script>window.ran = 2</script>';
    const body = (await response.text()).replace('</main>', `${found}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { refused: string[] }).refused.toSorted()))
    .toEqual(['script-src-attr', 'script-src-elem']);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});
