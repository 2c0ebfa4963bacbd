import type { Command } from './program.ts';

declare module '../services.ts' {
  interface Services {
    readonly restart: Restart;
  }
}

export interface RestartOptions {
  /** The program that this process becomes. Default: the present one, from its file. */
  readonly program?: Command;
  /**
   * Work on the data folder while nothing has it open and no other process can lock it. If it fails, the error is printed, and the
   * program starts nevertheless, so it must leave data that a start can use or mend.
   */
  readonly whileClosed?: () => Promise<void>;
}

/**
 * Lets a running server replace itself: it finishes its requests, closes the data, and becomes the program anew, with the same
 * process id. New connections wait in the listening sockets meanwhile. `hearth serve` provides the way; without one, as in
 * development, the owner must restart.
 */
export class Restart {
  #way: ((options: RestartOptions) => Promise<void>) | null = null;
  #isUnderWay = false;

  /** Whether this process can be replaced. */
  get isPossible(): boolean {
    return this.#way !== null;
  }

  provide(way: (options: RestartOptions) => Promise<void>): void {
    this.#way = way;
  }

  /** Begins the restart. Further calls do nothing. @throws Error if this process cannot be replaced */
  begin(options: RestartOptions = {}): void {
    if (this.#way === null) throw new Error('This process cannot restart itself.');
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    void this.#way(options);
  }
}
