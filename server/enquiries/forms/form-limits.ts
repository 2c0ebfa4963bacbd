import { SUBMISSIONS, SUCCESS_MAILS, TEST_SUBMISSIONS } from '../../core/limits/limits.ts';
import { AttemptCounter } from '../../core/limits/rate-limits.ts';

/** Whoever sends a form: the form's domain and identifier, and the client's address as it is counted (`addressKey`). */
export interface FormSender {
  readonly domainId: string;
  readonly identifier: string;
  readonly address: string;
}

const counter = (attempts: number) => new AttemptCounter({ attempts, windowMs: SUBMISSIONS.windowMs });

/**
 * Limits how often a form is sent. Many people can share one address, an office or a library, so with a captcha there is room
 * for all of them; what comes without one costs its sender nothing, so that there is less, and a bound for all together.
 */
export class FormLimits {
  readonly #bytes = counter(SUBMISSIONS.bytesPerAddress);
  readonly #perAddress = counter(SUBMISSIONS.perAddress);
  readonly #unverifiedPerAddress = counter(SUBMISSIONS.unverifiedPerAddress);
  readonly #unverified = counter(SUBMISSIONS.unverified);
  readonly #tests = new AttemptCounter(TEST_SUBMISSIONS);
  readonly #successMails = new AttemptCounter(SUCCESS_MAILS);

  /**
   * Counts the bytes of a post before they are read, whatever comes of it.
   *
   * @param address as it is counted (`addressKey`)
   * @throws HearthError 'too-many' (429)
   */
  post(address: string, bytes: number): void {
    this.#bytes.attempt(address, Date.now(), Math.max(bytes, SUBMISSIONS.leastBytes));
  }

  /** Counts a submission with a captcha, before that is checked. @throws HearthError 'too-many' (429) */
  attempt(sender: FormSender): void {
    this.#perAddress.attempt(`${formKey(sender)} ${sender.address}`);
  }

  /** Counts a submission without a captcha. @throws HearthError 'too-many' (429) */
  unverifiedAttempt(sender: FormSender): void {
    this.#unverifiedPerAddress.attempt(`${formKey(sender)} ${sender.address}`);
    this.#unverified.attempt(formKey(sender));
  }

  /** Counts a test of a signed-in user, whatever the form. @throws HearthError 'too-many-tests' (429) */
  testAttempt(userId: string): void {
    this.#tests.attempt(userId);
  }

  /** Counts a mail that thanks somebody at an e-mail address; false if that has had enough of them for now. */
  allowsSuccessMail(email: string): boolean {
    return !this.#successMails.count(email.toLowerCase()).isTooMany;
  }
}

/** Identifiers are long, and hold anything. */
function formKey({ domainId, identifier }: FormSender): string {
  return JSON.stringify([domainId, identifier]);
}
