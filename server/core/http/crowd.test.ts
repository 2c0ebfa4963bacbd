import net, { type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ENQUIRY, type FormOnPage, proof, startWithForm, storedForms } from '../../testing/forms.ts';
import { TEST_PASSWORD } from '../../testing/test-server.ts';

/** The number of concurrent requests on each connection of the crowd. */
const PIPELINED = 30;
const CONNECTIONS = 200;

/** Starts the server with a form, listening on loopback. */
async function listening(env: Record<string, string> = {}): Promise<FormOnPage & { readonly port: number }> {
  const form = await startWithForm(env);
  const { app } = form.server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await form.server.close();
  });
  return { ...form, port: (app.server.address() as AddressInfo).port };
}

/** Repeats a request on many connections, and counts the answers. */
async function startCrowd(port: number, request: string, localAddress = '127.0.0.2') {
  const crowd = { answered: 0 };
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress });
    let underWay = 0;
    const ask = () => {
      socket.write(request.repeat(PIPELINED - underWay));
      underWay = PIPELINED;
    };
    socket.on('connect', ask).on('error', () => {});
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const answers = chunk.match(/HTTP\/1\.1 /g)?.length ?? 0;
      crowd.answered += answers;
      underWay -= answers;
      if (underWay < PIPELINED / 2) ask();
    });
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await expect.poll(() => crowd.answered, { timeout: 30_000 }).toBeGreaterThan(0);
  return crowd;
}

/** Returns the status codes of another person's form submission and log-in. */
async function statusesOf(
  { server, port, page, block }: FormOnPage & { readonly port: number },
  round: number,
) {
  const call = (path: string, payload?: object) =>
    fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: payload === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
  const form = { ...ENQUIRY, message: `In round ${round}` };
  const responses = [
    await call('forms/challenge'),
    await call('forms/submit', { form, page, block, captcha: await proof(server) }),
    await call('user/login', { username: 'zoe', password: TEST_PASSWORD }),
  ];
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  return responses.map(({ status }) => status);
}

test('one client with many connections keeps nobody else from a form, its challenge and the log-in', async () => {
  const form = await listening();
  await form.server.addUser('zoe');
  const crowd = await startCrowd(form.port, 'GET /api/forms/challenge HTTP/1.1\r\nhost: localhost\r\n\r\n');
  for (let round = 0; round < 3; round++) {
    const { answered } = crowd;
    expect(await statusesOf(form, round)).toEqual([200, 200, 200]);
    // The crowd has kept sending requests until this point.
    expect(crowd.answered).toBeGreaterThan(answered);
  }
  expect(await storedForms(form.server)).toHaveLength(3);
}, 60_000);

test('the requests through a trusted proxy are counted by the address that it names', async () => {
  const form = await listening({ TRUST_PROXY: '127.0.0.0/8' });
  await form.server.addUser('zoe');
  await startCrowd(
    form.port,
    'GET /api/forms/challenge HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 203.0.113.7\r\n\r\n',
    '127.0.0.1',
  );
  expect(await statusesOf(form, 1)).toEqual([200, 200, 200]);
}, 60_000);

test('one client has 200 connections at most, and others go on getting theirs', async () => {
  const form = await listening();
  const connect = (localAddress: string) => {
    const socket = net.connect({ port: form.port, host: '127.0.0.1', localAddress }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const other = connect('127.0.0.3');
  const crowd = Array.from({ length: 450 }, () => connect('127.0.0.2'));
  const open = () =>
    new Promise<number>((resolve, reject) => {
      form.server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  await expect.poll(() => crowd.filter(({ connecting }) => connecting).length, { timeout: 20_000 }).toBe(0);
  await expect.poll(open, { timeout: 20_000 }).toBe(CONNECTIONS + 1);
  expect(other.destroyed).toBe(false);
  await form.server.addUser('zoe');
  expect(await statusesOf(form, 1)).toEqual([200, 200, 200]);
});
