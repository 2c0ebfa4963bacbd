import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startChildServer } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { multipart, picture } from '../testing/uploads.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A time limit that is far longer than any wait, so that the test fails only if the event never happens. */
const COMES = { timeout: 60_000 };

const PASSWORD = 'nine lanterns on a wall';

/** An upload of which the server has received half. */
interface HalfUpload {
  /** Sends the other half. */
  finish(): void;
  /** The response up to the end of the connection; '' if there was none. */
  readonly answer: Promise<string>;
}

async function logIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Begins to upload a picture, and waits until the server has received part of it. */
async function halfUpload(address: string, folder: string): Promise<HalfUpload> {
  const cookie = await logIn(address);
  const { headers, payload } = multipart([{ name: 'boat.png', bytes: await picture('png') }]);
  const { port, hostname } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  const answer = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text)).on('error', () => {});
  });
  const type = headers['content-type'];
  const head = `POST /api/image/upload HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`;
  const half = payload.length - 100;
  socket.write(head);
  socket.write(payload.subarray(0, half));
  await expect.poll(() => filesIn(path.join(folder, 'media/incoming')), COMES).toHaveLength(1);
  return { finish: () => void socket.write(payload.subarray(half)), answer };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Returns the hashes of the media in the database, and the names of the media files on the disk. */
async function mediaOf(folder: string): Promise<{ known: unknown[]; stored: string[] }> {
  const database = new Sqlite(path.join(folder, 'hearth.db'), { readonly: true });
  const known = database.prepare('select hash from media').pluck().all();
  database.close();
  return { known, stored: await filesIn(path.join(folder, 'media')) };
}

/** Resolves when the server accepts no more connections. */
async function listensNoMore(address: string): Promise<void> {
  const { port, hostname } = new URL(address);
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(Number(port), hostname);
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
      socket.once('connect', () => socket.destroy());
    });
  await expect.poll(isRefused, COMES).toBe(true);
}

test('told to stop while a disk does not answer, the server is killed once everything else has ended', async () => {
  const folder = await temporaryFolder();
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const dataDir = path.join(folder, 'data');
  const server = await startChildServer({ DATA_DIR: dataDir, HANGS_ON: pipe });
  expect((await fetch(server.address)).status).toBe(200);
  server.child.kill('SIGTERM');
  const { stderr } = await server.ended;
  expect(server.child.signalCode).toBe('SIGKILL');
  expect(stderr).toContain('does not answer');
  // The database is closed, and the next process can use the folder.
  expect(await fs.readdir(dataDir)).toEqual(['hearth.db', 'lock.db', 'media', 'pages']);
});

test('told to stop while a picture arrives, the server takes the rest of it, says so and ends with 0', async () => {
  const folder = await temporaryFolder();
  const server = await startChildServer({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD });
  const upload = await halfUpload(server.address, folder);
  server.child.kill('SIGTERM');
  await listensNoMore(server.address);
  upload.finish();
  expect(await upload.answer).toMatch(/^HTTP\/1\.1 201 .*"name":"boat\.png"/s);
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  const { known, stored } = await mediaOf(folder);
  expect(known).toHaveLength(1);
  expect(stored).toEqual(known);
});

test('told to stop while a picture arrives whose rest never comes, it closes the connection, keeps nothing of it and ends with 0', async () => {
  const folder = await temporaryFolder();
  const server = await startChildServer({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD });
  const upload = await halfUpload(server.address, folder);
  server.child.kill('SIGTERM');
  // If the connection closes, the editor says that the upload was interrupted, and offers to repeat it.
  expect(await upload.answer).not.toMatch(/^HTTP\/1\.1 2/);
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(await mediaOf(folder)).toEqual({ known: [], stored: [] });
});
