import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { get } from '../../browser/request.ts';
import { FORM_PATIENCE_MS } from '../../model/limits.ts';

/** A solved challenge is no longer used if it expires within this time, in milliseconds. */
const SPARE_MS = 30_000;

interface Solved {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Proves that the browser did some work (ALTCHA), without a puzzle for the reader. The work begins while the reader writes, so
 * that readers do not wait for it. A token is valid for only one submission.
 */
export class ProofOfWork {
  readonly #apiBaseUrl: string;
  #solving: Promise<Solved> | null = null;
  /** The request for the current challenge. The request may have failed. */
  #challenge: Promise<unknown> = Promise.resolve();

  constructor(apiBaseUrl: string) {
    this.#apiBaseUrl = apiBaseUrl;
  }

  /** Whether the browser can do the work. The page needs a secure connection for that. */
  static get isPossible(): boolean {
    return globalThis.crypto?.subtle !== undefined;
  }

  /**
   * Starts to solve a challenge, unless a challenge is being solved or has been solved. If solving fails, solving is tried
   * again when the token is needed.
   */
  begin(): void {
    this.#current().catch(() => this.forget());
  }

  /**
   * Returns whether the server responds within `patienceMs`, with a challenge or a refusal. Solving the challenge has no time
   * limit.
   */
  comesSoon(patienceMs: number = FORM_PATIENCE_MS): Promise<boolean> {
    this.begin();
    const isThere = this.#challenge.then(
      () => true,
      () => true,
    );
    return Promise.race([
      isThere,
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs)),
    ]);
  }

  /** Returns the token of a solved challenge. @throws ApiError if the server provides no challenge */
  async token(): Promise<string> {
    try {
      const solved = await this.#current();
      if (solved.expiresAt - SPARE_MS > Date.now()) return solved.token;
      this.forget();
      return (await this.#current()).token;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** Discards the token, because the next submission needs a new token. */
  forget(): void {
    this.#solving = null;
  }

  #current(): Promise<Solved> {
    this.#solving ??= this.#solve();
    return this.#solving;
  }

  async #solve(): Promise<Solved> {
    const asked = get(this.#apiBaseUrl, 'forms/challenge', {}) as Promise<Challenge>;
    this.#challenge = asked;
    const challenge = await asked;
    const solution = await solveChallenge({ challenge, deriveKey });
    const seconds = Number(challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY);
    return { token: btoa(JSON.stringify({ challenge, solution })), expiresAt: seconds * 1000 };
  }
}
