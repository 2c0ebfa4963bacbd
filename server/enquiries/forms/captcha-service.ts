import { z } from 'zod';
import type { CaptchaServiceConfig } from '../../core/config/config.ts';
import { hostName } from '../../core/http/host-name.ts';
import { FairShare } from '../../core/limits/fair-share.ts';
import { CAPTCHA_SERVICE } from '../../core/limits/limits.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import { type Captcha, type CaptchaVerdict, REFUSED, UNKNOWN } from './captcha.ts';

/** The response of the service. Any other response is not from a captcha service. */
const responseSchema = z.looseObject({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Failures that are not the visitor's fault: our keys or our request are wrong. */
const OUR_FAULT: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'sitekey-secret-mismatch',
  'internal-error',
]);

/** A captcha from a service that is compatible with reCAPTCHA v2. The service does not get the visitor's IP address. */
export class CaptchaService implements Captcha {
  readonly #config: CaptchaServiceConfig;
  readonly #report: (error: unknown) => void;
  readonly #timeoutMs: number;
  readonly #share = new FairShare(SHARES.captchas);

  /**
   * @param report called if the service cannot be reached, or refuses our keys
   * @param timeoutMs the longest that a client waits for a verdict, including the wait for its turn
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
    // The limit starts now rather than at its turn, because earlier clients may wait just as long.
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      const response = responseSchema.parse(await this.#share.run(() => this.#ask(token, signal), client));
      const { success, hostname, 'error-codes': codes = [] } = response;
      const ours = codes.filter((code) => OUR_FAULT.has(code));
      if (ours.length > 0) throw new Error(`The captcha service answered ${ours.join(', ')}.`);
      if (!success) return REFUSED;
      // A token solved on another site, whose owner uses the same keys.
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

/** Reads the body of a response. @throws Error if it is longer than any that a captcha service sends */
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
