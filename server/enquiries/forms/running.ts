/** Work in progress, so that a submission sent twice at the same moment is processed once, and both senders get its outcome. */
export class Running {
  // @bounded the submissions of the requests under way (running.test.ts)
  readonly #work = new Map<string, Promise<string>>();

  /** The amount of work in progress. */
  get size(): number {
    return this.#work.size;
  }

  /** Returns the outcome of the work with this id: of the one in progress, if any, otherwise of this one. */
  once(id: string, work: () => Promise<string>): Promise<string> {
    const running = this.#work.get(id);
    if (running !== undefined) return running;
    const started = work().finally(() => this.#work.delete(id));
    this.#work.set(id, started);
    return started;
  }
}
