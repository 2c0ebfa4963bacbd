import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { get } from '../../browser/request.ts';
import { FORM_PATIENCE_MS } from '../../model/limits.ts';

/** A solved challenge is used until this long before it expires, in milliseconds. */
const SPARE_MS = 30_000;

interface Solved {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Proves without a puzzle that a browser took some trouble (ALTCHA): it is begun while somebody writes, so that nobody waits for
 * it. One token is good for one submission.
 */
export class ProofOfWork {
  readonly #apiBaseUrl: string;
  #solving: Promise<Solved> | null = null;
  /** The challenge that is being solved, or why there is none. */
  #challenge: Promise<unknown> = Promise.resolve();

  constructor(apiBaseUrl: string) {
    this.#apiBaseUrl = apiBaseUrl;
  }

  /** Whether the browser can do it: only pages that came over a safe connection may. */
  static get isPossible(): boolean {
    return globalThis.crypto?.subtle !== undefined;
  }

  /** Begins to solve a challenge, if none is being solved or was. A failure is tried again when the token is needed. */
  begin(): void {
    this.#current().catch(() => this.forget());
  }

  /** Whether there is a challenge, or word that there is none, within a moment: solving it takes as long as it takes. */
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

  /** @throws ApiError if there is no challenge to solve */
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

  /** The next submission needs another token. */
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
