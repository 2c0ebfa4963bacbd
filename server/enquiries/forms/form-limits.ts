import { SUBMISSIONS } from '../../core/limits/limits.ts';
import { type OpenCounts, type RateLimit, rateLimits } from '../../core/limits/rate-limit.ts';
import { RATES } from '../../core/limits/throttles.ts';

/**
 * The sender of a form: the form's domain and identifier, and the key under which the client's address is counted
 * (`addressKey`).
 */
export interface FormSender {
  readonly domainId: string;
  readonly identifier: string;
  readonly address: string;
}

/**
 * Limits how often a form is sent. Many people can share one address, for example in an office or a library. The limits for
 * submissions with a captcha therefore leave room for all of them. Anyone can send submissions without a captcha at no cost, so
 * their limit is lower, and there is an additional limit for all addresses together.
 */
export class FormLimits {
  readonly #rates: Readonly<Record<keyof typeof RATES.forms, RateLimit>>;

  constructor(open: OpenCounts) {
    this.#rates = rateLimits('forms', RATES.forms, open);
  }

  /**
   * Counts the bytes of a post before they are read, whether the submission succeeds or not.
   *
   * @param address the key under which the client's address is counted (`addressKey`)
   * @throws HearthError 'too-many' (429)
   */
  async post(address: string, bytes: number): Promise<void> {
    await this.#rates.bytesOfAddress.attempt(address, Math.max(bytes, SUBMISSIONS.leastBytes));
  }

  /** Counts a submission with a captcha, before the captcha is checked. @throws HearthError 'too-many' (429) */
  async attempt(sender: FormSender): Promise<void> {
    await this.#rates.ofAddress.attempt(`${formKey(sender)} ${sender.address}`);
  }

  /** Counts a submission without a captcha. @throws HearthError 'too-many' (429) */
  async unverifiedAttempt(sender: FormSender): Promise<void> {
    await this.#rates.unverifiedOfAddress.attempt(`${formKey(sender)} ${sender.address}`);
    await this.#rates.unverified.attempt(formKey(sender));
  }

  /** Counts an editor's test of any form. @throws HearthError 'too-many-tests' (429) */
  async testAttempt(userId: string): Promise<void> {
    await this.#rates.tests.attempt(userId);
  }

  /** Counts a thank-you mail to an e-mail address. Returns false if the address has received too many thank-you mails recently. */
  async allowsSuccessMail(email: string): Promise<boolean> {
    return !(await this.#rates.successMails.count(email.toLowerCase())).isTooMany;
  }
}

/** Returns the key under which a form is counted, as JSON, because identifiers can contain any characters. */
function formKey({ domainId, identifier }: FormSender): string {
  return JSON.stringify([domainId, identifier]);
}
