import { SUBMISSIONS } from '../../core/limits/limits.ts';
import { rateLimits } from '../../core/limits/rate-limit.ts';
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
  readonly #rates = rateLimits(RATES.forms);

  /**
   * Counts the bytes of a post before they are read, whether the submission succeeds or not.
   *
   * @param address the key under which the client's address is counted (`addressKey`)
   * @throws HearthError 'too-many' (429)
   */
  post(address: string, bytes: number): void {
    this.#rates.bytesOfAddress.attempt(address, Date.now(), Math.max(bytes, SUBMISSIONS.leastBytes));
  }

  /** Counts a submission with a captcha, before the captcha is checked. @throws HearthError 'too-many' (429) */
  attempt(sender: FormSender): void {
    this.#rates.ofAddress.attempt(`${formKey(sender)} ${sender.address}`);
  }

  /** Counts a submission without a captcha. @throws HearthError 'too-many' (429) */
  unverifiedAttempt(sender: FormSender): void {
    this.#rates.unverifiedOfAddress.attempt(`${formKey(sender)} ${sender.address}`);
    this.#rates.unverified.attempt(formKey(sender));
  }

  /** Counts an editor's test of any form. @throws HearthError 'too-many-tests' (429) */
  testAttempt(userId: string): void {
    this.#rates.tests.attempt(userId);
  }

  /** Counts a thank-you mail to an e-mail address. Returns false if the address has received too many thank-you mails recently. */
  allowsSuccessMail(email: string): boolean {
    return !this.#rates.successMails.count(email.toLowerCase()).isTooMany;
  }
}

/** Returns the key under which a form is counted, as JSON, because identifiers can contain any characters. */
function formKey({ domainId, identifier }: FormSender): string {
  return JSON.stringify([domainId, identifier]);
}
