import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { View } from '../../../src/model/view.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { builtSite } from './built-site.ts';

const ENTRY = `
process.on('unhandledRejection', () => {});
export const handler = (request, response) => { response.writeHead(200, {}); response.end(); };
`;

test('the built site is loaded without what its adapter would do about rejections of other work', async () => {
  const root = await temporaryFolder();
  await fs.mkdir(path.join(root, 'dist/server'), { recursive: true });
  await fs.writeFile(path.join(root, 'dist/server/entry.mjs'), ENTRY);
  const own = () => {};
  process.on('unhandledRejection', own);
  const listening = process.listeners('unhandledRejection');
  try {
    const render = await builtSite(root).renderer();
    expect(await render({ kind: 'health' } as View)).toEqual({ html: Buffer.of(), csp: null, failures: [] });
    expect(process.listeners('unhandledRejection')).toEqual(listening);
  } finally {
    process.off('unhandledRejection', own);
  }
});
