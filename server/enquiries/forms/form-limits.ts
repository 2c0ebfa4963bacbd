import { SUBMISSIONS } from '../../core/limits/limits.ts';
import { rateLimits } from '../../core/limits/rate-limit.ts';
import { RATES } from '../../core/limits/throttles.ts';

/** The sender of a form: the form's domain and identifier, and the client's address as it is counted (`addressKey`). */
export interface FormSender {
  readonly domainId: string;
  readonly identifier: string;
  readonly address: string;
}

/**
 * Limits how often a form is sent. Many people can share one address, an office or a library, so with a captcha there is room
 * for all of them; what comes without one costs its sender nothing, so that there is less, and a bound for all together.
 */
export class FormLimits {
  readonly #rates = rateLimits(RATES.forms);

  /**
   * Counts the bytes of a post before they are read, whatever comes of it.
   *
   * @param address as it is counted (`addressKey`)
   * @throws HearthError 'too-many' (429)
   */
  post(address: string, bytes: number): void {
    this.#rates.bytesOfAddress.attempt(address, Date.now(), Math.max(bytes, SUBMISSIONS.leastBytes));
  }

  /** Counts a submission with a captcha, before that is checked. @throws HearthError 'too-many' (429) */
  attempt(sender: FormSender): void {
    this.#rates.ofAddress.attempt(`${formKey(sender)} ${sender.address}`);
  }

  /** Counts a submission without a captcha. @throws HearthError 'too-many' (429) */
  unverifiedAttempt(sender: FormSender): void {
    this.#rates.unverifiedOfAddress.attempt(`${formKey(sender)} ${sender.address}`);
    this.#rates.unverified.attempt(formKey(sender));
  }

  /** Counts a test of a signed-in user, whatever the form. @throws HearthError 'too-many-tests' (429) */
  testAttempt(userId: string): void {
    this.#rates.tests.attempt(userId);
  }

  /** Counts a mail that thanks somebody at an e-mail address; false if that has had enough of them for now. */
  allowsSuccessMail(email: string): boolean {
    return !this.#rates.successMails.count(email.toLowerCase()).isTooMany;
  }
}

/** Identifiers are long, and hold anything. */
function formKey({ domainId, identifier }: FormSender): string {
  return JSON.stringify([domainId, identifier]);
}
