import { expect, test } from 'vitest';
import { picture } from '../../server/testing/uploads.ts';
import { logIn } from './testing/client.ts';
import { ADMIN, newMachine, serve } from './testing/executable.ts';

test('pictures and files are uploaded, and recognised by their content', async () => {
  const { address } = await serve(await newMachine(), { env: { ...ADMIN, DEMO: '0' } });
  const editor = await logIn(address);
  const image = await editor.upload('image/upload', await picture('png'), 'garden.png');
  expect([image.status, image.json]).toMatchObject([201, { image: { _id: expect.any(String) } }]);
  const text = Buffer.from('Bring a friend.\n');
  expect((await editor.upload('file/upload', text, 'guide.txt')).status).toBe(201);
  const unknown = await editor.upload('file/upload', Buffer.from([0, 1, 2, 3]), 'guide.bin');
  expect([unknown.status, unknown.json]).toMatchObject([415, { error: { code: 'unknown-file-type' } }]);
});
