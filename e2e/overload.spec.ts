import { editableField, menu, open, QUOTE } from './editor-page.ts';
import { expect, publishPage, test } from './fixtures.ts';
import { overload } from './overload.ts';
import { expectDrafts } from './stored-drafts.ts';

test('while the server cannot keep up, the editor says so and keeps the work, and saves it by itself afterwards', async ({
  editor,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const path = await publishPage(context, server, { contents: [QUOTE] });
  const load = () => context.request.get(`${server.address}/api/page/load?slug=${path}`);
  const notSaved = editor.getByRole('region', { name: 'Not saved' });
  const quote = editableField(editor, 'q', 'quote');
  await editor.goto(path);
  await (await open(editor, 'q', 'quote')).fill('On a busy day.');
  const relieve = overload(server);
  try {
    await expect.poll(async () => (await load()).status(), { timeout: 60_000 }).toBe(503);
    const refused = editor.waitForResponse('**/api/page/save');
    await menu(editor, 'Save Page').click();
    const answer = await refused;
    expect(answer.status()).toBe(503);
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThanOrEqual(5);
    await expect(notSaved).toContainText('The page is not saved yet: the server is not available right now.');
    await expect(notSaved).toContainText(/Trying again in \d+ seconds?\./);
    await (await open(editor, 'q', 'quote')).fill('On a busy day, and more.');
    await expect(quote).toHaveText('On a busy day, and more.');
    await expectDrafts(editor, 'On a busy day, and more.');
  } finally {
    await relieve();
  }
  await expect(editor.getByText('Page Saved').first()).toBeVisible({ timeout: 60_000 });
  await expect(notSaved).toHaveCount(0);
  await expect
    .poll(async () => (await (await load()).json()).contents?.[0].quote)
    .toBe('On a busy day, and more.');
});
