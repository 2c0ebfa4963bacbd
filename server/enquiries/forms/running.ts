/**
 * Tracks work in progress, so that a submission that is sent twice at the same moment is processed once, and both senders get
 * its outcome.
 */
export class Running {
  // @bounded the submissions of the requests under way (running.test.ts)
  readonly #work = new Map<string, Promise<string>>();

  /** The number of tasks in progress. */
  get size(): number {
    return this.#work.size;
  }

  /**
   * Runs work and returns its outcome. If work with the same id is already in progress, waits for that work, and returns its
   * outcome instead.
   */
  once(id: string, work: () => Promise<string>): Promise<string> {
    const running = this.#work.get(id);
    if (running !== undefined) return running;
    const started = work().finally(() => this.#work.delete(id));
    this.#work.set(id, started);
    return started;
  }
}
