import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CAPTCHA_SERVICE } from '../../core/limits/limits.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import { type HttpStandIn, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { CaptchaService } from './captcha-service.ts';

let service: HttpStandIn;

beforeEach(async () => {
  service = await startHttpStandIn(() => ({ status: 200, body: { success: true, hostname: 'localhost' } }));
});
afterEach(() => service.close());

const config = () => ({ siteKey: 'site', secret: 'key', verifyUrl: `${service.url}/verify`, scriptUrl: '' });

describe('a verdict of the captcha service', () => {
  const check = async (report = vi.fn(), timeoutMs?: number) =>
    (
      await new CaptchaService(config(), report, timeoutMs).check('a-visitors-token', [
        'www.example.org',
        'localhost:4321',
      ])
    ).kind;
  const says = (body: unknown, status = 200) => service.behave({ status, body });

  test('is asked for with the secret and the token, and without the visitor’s address', async () => {
    expect(await check()).toBe('passed');
    expect(service.requests.map(({ url, body }) => ({ url, body }))).toEqual([
      { url: '/verify', body: 'secret=key&response=a-visitors-token' },
    ]);
  });

  test('counts for this site alone', async () => {
    says({ success: true, hostname: 'WWW.example.org' });
    expect(await check()).toBe('passed');
    says({ success: true });
    expect(await check()).toBe('passed');
    says({ success: true, hostname: 'elsewhere.example' });
    expect(await check()).toBe('refused');
  });

  test('refuses what is wrong or was used', async () => {
    says({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    expect(await check()).toBe('refused');
  });

  test.each([
    ['is down', 'dead'],
    ['lies', 'lying'],
    ['drops the connection', 'dropping'],
    ['fails', 'failing'],
    ['limits us', 'limiting'],
    ['talks nonsense', { status: 200, body: 'nonsense' }],
    ['answers with something else', { status: 200, body: { success: 'true' } }],
    [
      'does not know our key',
      { status: 200, body: { success: false, 'error-codes': ['invalid-input-secret'] } },
    ],
    ['sends us elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['answers without end', { status: 200, body: 'x'.repeat(CAPTCHA_SERVICE.maxBytes + 1) }],
  ] as const)('is unknown while it %s, and that is reported', async (_how, manner) => {
    service.behave(manner);
    const report = vi.fn();
    expect(await check(report)).toBe('unknown');
    expect(report).toHaveBeenCalledOnce();
    expect(String(report.mock.calls[0]?.[0])).not.toContain('a-visitors-token');
  });

  test.each(['silent', 'stalling'] as const)('is unknown after a while where it is %s', async (manner) => {
    service.behave(manner);
    expect(await check(undefined, 50)).toBe('unknown');
  });

  test('is not waited for longer by those behind others who wait', async () => {
    service.behave('silent');
    const silent = new CaptchaService(config(), () => {}, 200);
    const many = SHARES.captchas.concurrent + SHARES.captchas.waiting;
    const verdicts = await Promise.all(Array.from({ length: many + 1 }, () => silent.check('token', [])));
    expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    // If a client has waited too long when its turn comes, the service is not asked.
    expect(service.requests.length).toBeLessThan(SHARES.captchas.waiting / 2);
    service.behave('right');
    await vi.waitFor(async () => expect((await silent.check('token', ['localhost'])).kind).toBe('passed'));
  });
});
