import dns from 'node:dns';
import { afterEach, expect, test, vi } from 'vitest';
import { startHttpStandIn } from '../../testing/http-stand-in.ts';
import { smtpMailer } from '../mail/smtp-mailer.ts';
import { fetchOutside } from './fetch-outside.ts';
import { isPrivateLiteral, isPublicAddress, publicAddressOf } from './public-addresses.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::192.168.1.1',
  '64:ff9b:1:1:a:0:100:0',
  '2002:7f00:1::1',
  '2001:0:1::1',
  'nonsense',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ...['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'],
  ...['64:ff9b::1.1.1.1', '64:ff9b:1::93.184.216.34', '64:ff9b:1:fffe::101:101'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('an address in a URL is known without the DNS, in every way of writing it', () => {
  const hosts = [
    'http://127.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://[::1]',
    'http://[::ffff:7f00:1]',
  ];
  expect(hosts.map((url) => isPrivateLiteral(new URL(url).hostname))).toEqual(hosts.map(() => true));
  expect(
    ['http://1.1.1.1', 'http://localhost'].map((url) => isPrivateLiteral(new URL(url).hostname)),
  ).toEqual([false, false]);
});

const ASKED = { timeoutMs: 5000, maxBytes: 1000, accept: [], siteUrl: null } as const;

test('a request that goes to public addresses alone does not reach this machine, by its address or a name', async () => {
  const standIn = await startHttpStandIn(() => ({ status: 200, body: 'here' }));
  try {
    for (const url of [standIn.url, standIn.url.replace('127.0.0.1', 'localhost')]) {
      expect(await fetchOutside(url, { ...ASKED, publicOnly: true })).toEqual({
        kind: 'failed',
        reason: 'unreachable',
      });
      expect(await fetchOutside(url, ASKED)).toMatchObject({ kind: 'ok' });
    }
    expect(standIn.requests).toHaveLength(2);
  } finally {
    await standIn.close();
  }
});

/** Answers like a name server that gives a public address first, and another one to the next question. */
function rebinding() {
  let asked = 0;
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async () => {
    asked += 1;
    return [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }];
  }) as never);
}

test('a name that leads elsewhere the next time is refused, since each connection asks anew', async () => {
  rebinding();
  expect(await publicAddressOf('mail.example.org')).toBe('93.184.216.34');
  await expect(publicAddressOf('mail.example.org')).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
});

test('of a name with a public and another address, neither is used', async () => {
  vi.spyOn(dns.promises, 'lookup').mockResolvedValue([
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ] as never);
  await expect(publicAddressOf('mail.example.org')).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
});

test('mail does not leave through a mail server in this machine', async () => {
  const mail = { to: ['a@example.org'], cc: [], replyTo: null, subject: 'A', text: 'A', html: 'A' };
  const options = {
    from: 'b@example.org',
    key: 'k',
    messageId: '<k@example.org>',
    signal: AbortSignal.timeout(5000),
  };
  const sent = await smtpMailer('smtp://localhost:2525', true).send(mail as never, options);
  expect(sent).toEqual({ kind: 'retry', reason: 'The mail server could not be reached.' });
});
