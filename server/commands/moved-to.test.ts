import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { movedOrigin } from '../operate/data-folder/moved-site.ts';
import { hearth, launchChildServer, startChildServer } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';

/** Asks for a target as it is written, which fetch would normalize. */
function location(port: string, target: string, method = 'GET'): Promise<[number?, string?]> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: target, method }, (response) => {
      response.resume().on('end', () => resolve([response.statusCode, response.headers.location]));
    });
    request.on('error', reject).end();
  });
}

test('a site that has moved leads everybody to the new server alone, touches no data, and can be served again', {
  timeout: 60_000,
}, async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: folder };
  const before = await startChildServer(env);
  expect((await hearth(['moved-to', 'https://new.example.org'], env)).code).toBe(1);
  expect((await fetch(before.address, { redirect: 'manual' })).status).toBe(200);
  before.child.kill('SIGTERM');
  await before.ended;

  const told = await hearth(['moved-to', 'https://new.example.org/'], env);
  expect(told).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('https://new.example.org, and does nothing'),
  });
  const bytes = await fs.readFile(path.join(folder, 'hearth.db'));
  const moved = launchChildServer({ ...env, HEARTBEAT_URL: 'http://127.0.0.1:9/', BACKUP_AT: '03:00' });
  const [, port = ''] = await moved.prints(/The site has moved: http:\/\/localhost:(\d+)/);
  for (const [target, to] of [
    ['/help?a=1&b=%20', '/help?a=1&b=%20'],
    ['//evil.example/x', '//evil.example/x'],
    ['/api/user/login', '/api/user/login'],
    ['http://evil.example/x', '/x'],
  ] as const) {
    expect(await location(port, target)).toEqual([308, `https://new.example.org${to}`]);
  }
  expect(await location(port, '*', 'OPTIONS')).toEqual([308, 'https://new.example.org/']);
  expect(await location(port, '/api/forms/submit', 'POST')).toEqual([
    308,
    'https://new.example.org/api/forms/submit',
  ]);
  moved.child.kill('SIGTERM');
  expect((await moved.ended).code).toBe(0);
  expect(await fs.readFile(path.join(folder, 'hearth.db'))).toEqual(bytes);

  expect((await hearth(['moved-to', '--undo'], env)).code).toBe(0);
  const again = await startChildServer(env);
  expect((await fetch(again.address, { redirect: 'manual' })).status).toBe(200);
});

test('an address that could lead anywhere else is refused, and nothing is noted', async () => {
  const folder = await temporaryFolder();
  for (const address of ['http://new.example.org', 'https://new.example.org/path', 'new.example.org', '']) {
    const { code, stderr } = await hearth(['moved-to', ...(address === '' ? [] : [address])], {
      DATA_DIR: folder,
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('no address that begins with https://')]);
  }
  expect(await fs.readdir(folder)).toEqual([]);
  expect(movedOrigin('https://user@new.example.org')).toBeNull();
  expect(movedOrigin('https://NEW.example.org:8443/')).toBe('https://new.example.org:8443');
});

test('a damaged note keeps the site from being served in two places', async () => {
  const folder = await temporaryFolder();
  await fs.writeFile(path.join(folder, 'moved-to'), 'https://');
  const { code, stderr } = await launchChildServer({ DATA_DIR: folder }).ended;
  expect([code, stderr]).toEqual([1, expect.stringContaining('says that the site has moved, but not where')]);
});
