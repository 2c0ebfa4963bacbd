/**
 * Work that is under way, so that the same submission sent twice at the same moment is taken once, and both senders get its
 * outcome.
 */
export class Running {
  // @bounded the submissions of the requests under way (running.test.ts)
  readonly #work = new Map<string, Promise<string>>();

  /** How many are under way. */
  get size(): number {
    return this.#work.size;
  }

  /** The outcome of the work with this id: of that which is under way, or else of this. */
  once(id: string, work: () => Promise<string>): Promise<string> {
    const running = this.#work.get(id);
    if (running !== undefined) return running;
    const started = work().finally(() => this.#work.delete(id));
    this.#work.set(id, started);
    return started;
  }
}
