import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countHashes } from '../../testing/count-hashes.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { multipart, upload } from '../../testing/uploads.ts';

/**
 * Bodies whose first bytes arrive while the caller has permission, and whose last bytes arrive after the permission was
 * withdrawn.
 */

let server: TestServer;
let admin: string;
let pia: string;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('ada', ['admin']);
  pia = await server.signIn('pia', ['publisher']);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => server.close());

interface Sent {
  readonly call: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Sends the first bytes of a body, runs `meanwhile`, sends the other bytes, and returns the response. */
async function sendSlowly({ call, headers, body }: Sent, meanwhile: () => Promise<unknown>) {
  const request: ClientRequest = http.request({
    host: '127.0.0.1',
    port: (server.app.server.address() as AddressInfo).port,
    path: `/api/${call}`,
    method: 'POST',
    headers: { ...headers, cookie: pia, 'content-length': body.length },
  });
  const responded = once(request, 'response') as Promise<[IncomingMessage]>;
  request.write(body.subarray(0, 5));
  await expect.poll(isSeen).toBe(true);
  await meanwhile();
  request.end(body.subarray(5));
  const [response] = await responded;
  return { status: response.statusCode, code: JSON.parse(await text(response)).error?.code as unknown };
}

const account = async () =>
  (await server.get('/api/user/list?search=pia', { cookie: admin })).json().users[0];
/** Returns whether the server has identified the sender of the request. */
const isSeen = async () => (await account()).lastSeenAt !== null;

const removePia = async () => {
  const response = await server.post('user/remove', { _id: (await account())._id }, admin);
  expect(response.statusCode, response.body).toBe(200);
};
const takeRight = async () => {
  const { roles } = (await server.get('/api/roles/list', { cookie: admin })).json();
  const { name, version } = roles.find((role: { name: string }) => role.name === 'publisher');
  const response = await server.post('roles/save', { role: { name, version, rights: [] } }, admin);
  expect(response.statusCode, response.body).toBe(200);
};
const ENDED = { status: 401, code: 'not-signed-in' };

test.each([
  ['the account is removed', removePia],
  ['the right to publish is taken', takeRight],
])('nothing is published where %s while it arrives', async (_what, meanwhile) => {
  const page = await server.save(admin, { slug: 'news', title: 'News' });
  const body = Buffer.from(JSON.stringify({ page }));
  const sent = { call: 'page/publishPage', headers: { 'content-type': 'application/json' }, body };
  expect(await sendSlowly(sent, meanwhile)).toEqual(ENDED);
  expect((await server.get('/news')).statusCode).toBe(404);
});

test.each([
  ['the account is removed', removePia],
  ['the right to publish is taken', takeRight],
])('no file is replaced where %s while the other one arrives', async (_what, meanwhile) => {
  const pdf = (line: string) => Buffer.from(`%PDF-1.7\n${line}\n%%EOF\n`);
  const { file } = (
    await upload(server.app, 'file/upload', admin, { bytes: pdf('one'), name: 'a.pdf' })
  ).json();
  const { headers, payload } = multipart([{ bytes: pdf('two'), name: 'b.pdf' }]);
  const sent = { call: `file/replaceFile?_id=${file._id}`, headers, body: payload };
  expect(await sendSlowly(sent, meanwhile)).toEqual(ENDED);
  const { files } = (await server.get('/api/file/loadFiles', { cookie: admin })).json();
  expect(files).toEqual([file]);
});

test.each([
  ['user/save', (user: object) => ({ user: { ...user, name: 'Changed' } })],
  ['user/deactivate', (user: object) => user],
])('%s does not use a right that was taken from the caller while it arrived', async (call, bodyOf) => {
  const setRights = (rights: readonly string[]) =>
    server.services.database.writer
      .updateTable('role')
      .set({ rights: JSON.stringify(rights) })
      .where('name', '=', 'publisher')
      .execute();
  await setRights(['users']);
  const listed = async (word: string) =>
    (await server.get(`/api/user/list?search=${word}`, { cookie: admin })).json().users[0];
  await server.addUser('mira', ['publisher']);
  const mira = await listed('mira');
  const body = Buffer.from(JSON.stringify(bodyOf({ _id: mira._id })));
  const sent = { call, headers: { 'content-type': 'application/json' }, body };
  expect(await sendSlowly(sent, () => setRights([]))).toEqual({ status: 403, code: 'not-allowed' });
  expect(await listed('mira')).toEqual(mira);
  await setRights(['users']);
  expect(await sendSlowly(sent, async () => {})).toEqual({ status: 200, code: undefined });
});

test.each([
  ['changePassword', { newPassword: 'a password of pia' }],
  ['changeEmail', { email: 'pia@example.net' }],
  ['startSecondFactor', {}],
  ['moveSecondFactor', { code: '123456' }],
  ['disableSecondFactor', { code: '123456' }],
  ['newRecoveryCodes', { code: '123456' }],
])('user/%s compares no password of an account that is removed while it arrives', async (call, fields) => {
  const body = Buffer.from(JSON.stringify({ password: 'a guess of somebody', ...fields }));
  const sent = { call: `user/${call}`, headers: { 'content-type': 'application/json' }, body };
  const hashes = countHashes();
  expect(await sendSlowly(sent, removePia)).toEqual(ENDED);
  expect(hashes()).toBe(0);
});

test('a body that arrives in pieces is taken from whoever may send it still', async () => {
  const page = await server.save(admin, { slug: 'news', title: 'News' });
  const body = Buffer.from(JSON.stringify({ page }));
  const sent = { call: 'page/publishPage', headers: { 'content-type': 'application/json' }, body };
  expect(await sendSlowly(sent, async () => {})).toEqual({ status: 200, code: undefined });
  expect((await server.get('/news')).statusCode).toBe(200);
});
