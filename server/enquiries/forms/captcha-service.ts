import { z } from 'zod';
import type { CaptchaServiceConfig } from '../../core/config/config.ts';
import { hostName } from '../../core/http/host-name.ts';
import { FairShare } from '../../core/limits/fair-share.ts';
import { CAPTCHA_SERVICE } from '../../core/limits/limits.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import { type Captcha, type CaptchaVerdict, REFUSED, UNKNOWN } from './captcha.ts';

/** The response of a captcha service. A response without these fields is not from a captcha service. */
const responseSchema = z.looseObject({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Error codes that are not the visitor's fault: the keys or the request of this server are wrong. */
const OUR_FAULT: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'sitekey-secret-mismatch',
  'internal-error',
]);

/** A captcha from a service that is compatible with reCAPTCHA v2. The service is not sent the visitor's IP address. */
export class CaptchaService implements Captcha {
  readonly #config: CaptchaServiceConfig;
  readonly #report: (error: unknown) => void;
  readonly #timeoutMs: number;
  readonly #share = new FairShare(SHARES.captchas);

  /**
   * @param report called if the service cannot be reached, or refuses the owner's keys
   * @param timeoutMs the longest time that a client waits for a verdict, including the wait for its turn, in milliseconds
   */
  constructor(
    config: CaptchaServiceConfig,
    report: (error: unknown) => void,
    timeoutMs: number = CAPTCHA_SERVICE.timeoutMs,
  ) {
    this.#config = config;
    this.#report = report;
    this.#timeoutMs = timeoutMs;
  }

  async challenge(): Promise<null> {
    return null;
  }

  async check(token: string, hosts: readonly string[], client?: string): Promise<CaptchaVerdict> {
    // The time limit includes the wait for the client's turn, because the requests of earlier clients may take the full time,
    // too.
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      const response = responseSchema.parse(await this.#share.run(() => this.#ask(token, signal), client));
      const { success, hostname, 'error-codes': codes = [] } = response;
      const ours = codes.filter((code) => OUR_FAULT.has(code));
      if (ours.length > 0) throw new Error(`The captcha service answered ${ours.join(', ')}.`);
      if (!success) return REFUSED;
      // The token was solved on another site, whose owner uses the same keys.
      if (hostname !== undefined && !hosts.map(hostName).includes(hostName(hostname))) return REFUSED;
      return { kind: 'passed', used: null };
    } catch (error) {
      this.#report(error);
      return UNKNOWN;
    }
  }

  async #ask(token: string, signal: AbortSignal): Promise<unknown> {
    const { verifyUrl, secret } = this.#config;
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The captcha service answered with status ${response.status}.`);
    }
    return JSON.parse(await textOf(response));
  }
}

/** Reads the body of a response. @throws Error if the body is longer than any that a captcha service sends */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > CAPTCHA_SERVICE.maxBytes) throw new Error('The captcha service answered with too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
