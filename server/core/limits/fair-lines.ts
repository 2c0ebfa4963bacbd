import { HearthError } from '../../../src/model/errors.ts';

/**
 * Queues clients fairly: each client has its own line, and the lines take turns. When all places are taken, a client with a
 * shorter line takes the last place of the longest line. No client can therefore lock out the others.
 */
export class FairLines<Item> {
  readonly #places: number;
  // @bounded `waiting` of each share, and 2000 callers of each pace (SHARES, PACES): the client with the longest line loses
  // its last place: 503 (fair-share.test.ts, pace.test.ts, ../http/crowd.test.ts)
  readonly #lines = new Map<string, Item[]>();
  #size = 0;

  /** @param places the number of places in all lines together */
  constructor(places: number) {
    this.#places = places;
  }

  /** The number of waiting entries. */
  get size(): number {
    return this.#size;
  }

  isWaiting(client: string, item: Item): boolean {
    return this.#lines.get(client)?.includes(item) === true;
  }

  /**
   * Frees a place for a client if all are taken.
   *
   * @returns the entry that lost its place; undefined if there was a free place
   * @throws HearthError 'unavailable' (503) if all places are taken and no other line is longer
   */
  makeRoom(client: string): Item | undefined {
    if (this.#size < this.#places) return undefined;
    let longest: Item[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    const own = this.#lines.get(client)?.length ?? 0;
    if (longest.length <= own + 1) throw new HearthError('unavailable');
    this.#size -= 1;
    return longest.pop();
  }

  /** Adds an entry to the end of a client's line. */
  add(client: string, item: Item): void {
    const line = this.#lines.get(client);
    if (line === undefined) this.#lines.set(client, [item]);
    else line.push(item);
    this.#size += 1;
  }

  /** Removes the first entry of the next line, and moves that line behind the others. Returns undefined if no entry waits. */
  next(): Item | undefined {
    const [turn] = this.#lines;
    if (turn === undefined) return undefined;
    const [client, line] = turn;
    this.#lines.delete(client);
    const item = line.shift();
    if (line.length > 0) this.#lines.set(client, line);
    this.#size -= 1;
    return item;
  }
}

/** A caller that waits for its turn. */
export interface Turn {
  readonly go: () => void;
  readonly refuse: (error: HearthError) => void;
}

/** Callers that wait for their turn, in fair lines. */
export class FairTurns {
  readonly #lines: FairLines<Turn>;

  /** @param places the number of places in all lines together */
  constructor(places: number) {
    this.#lines = new FairLines(places);
  }

  /** The number of waiting entries. */
  get size(): number {
    return this.#lines.size;
  }

  /**
   * Resolves when it is the caller's turn.
   *
   * @throws HearthError 'unavailable' (503) if the caller gets no place, or loses its place
   */
  async wait(client: string): Promise<void> {
    this.#lines.makeRoom(client)?.refuse(new HearthError('unavailable'));
    await new Promise<void>((go, refuse) => this.#lines.add(client, { go, refuse }));
  }

  /** Gives the next caller its turn. Returns whether a caller was waiting. */
  next(): boolean {
    const turn = this.#lines.next();
    turn?.go();
    return turn !== undefined;
  }
}
