import { brotliCompressSync } from 'node:zlib';
import { expect, publishPage, test } from './fixtures.ts';
import { watch } from './watch.ts';

const FIRST_SCRIPT_KB = 220;

test('the editor starts with at most 220 kB of script and no complaint, and loads parts that are used later on demand', async ({
  editor,
  context,
  server,
}) => {
  const text = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Some words' }] }],
  };
  const path = await publishPage(context, server, {
    contents: [{ key: 'r', componentType: 'RichText', text }],
  });
  const { complaints } = watch(editor);
  const scripts = new Map<string, Promise<number>>();
  editor.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(
      response.url(),
      response.body().then((body) => brotliCompressSync(body).length),
    );
  });
  const sent = async () => {
    const sizes = await Promise.all(scripts.values());
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };

  await editor.goto(path);
  await expect(editor.getByRole('button', { name: 'Select Component' })).toBeVisible();
  await editor.waitForLoadState('networkidle');
  const atFirst = await sent();
  expect(atFirst).toBeGreaterThan(50);
  expect(atFirst).toBeLessThanOrEqual(FIRST_SCRIPT_KB);

  await editor.locator('[data-block="r"] [data-property="text"]').click();
  await expect(editor.locator('.ProseMirror').first()).toBeVisible();
  expect(await sent()).toBeGreaterThan(atFirst + 10);
  await editor.getByRole('button', { name: 'Dashboard' }).click();
  await expect(editor.getByRole('dialog', { name: 'Dashboard' })).toBeVisible();
  expect(complaints).toEqual([]);
  // The sizes of the last scripts have to be known before the test ends, and no others are asked for.
  editor.removeAllListeners('response');
  await sent();
});
