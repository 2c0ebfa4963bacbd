/** A status, or the code or name of the error if there was no response. */
type Outcome = number | string;

interface Named {
  readonly name: string;
  readonly expected: readonly Outcome[];
}

const HELD_BACK = 'held back';

/** Counts the outcomes of requests, by kind of request. */
export class OutcomeCounts {
  readonly #kinds = new Map<string, Named & { readonly outcomes: Map<Outcome, number> }>();

  add({ name, expected }: Named, outcome: Outcome): void {
    const kind = this.#kinds.get(name) ?? { name, expected, outcomes: new Map() };
    this.#kinds.set(name, kind);
    kind.outcomes.set(outcome, (kind.outcomes.get(outcome) ?? 0) + 1);
  }

  /** The number of requests sent. */
  get sent(): number {
    const all = [...this.#kinds.values()].flatMap(({ outcomes }) => [...outcomes]);
    return all.reduce((sum, [outcome, count]) => sum + (outcome === HELD_BACK ? 0 : count), 0);
  }

  /** Returns the unexpected outcomes, such as `saves: 500 × 3`; an empty list if all outcomes were expected. */
  unexpected(): string[] {
    return this.#lines((outcome, expected) => outcome !== HELD_BACK && !expected.includes(outcome));
  }

  /** Returns each kind of request with its outcomes, such as `saves: 200 × 60, 429 × 2`. */
  lines(): string[] {
    return this.#lines(() => true);
  }

  #lines(wanted: (outcome: Outcome, expected: readonly Outcome[]) => boolean): string[] {
    return [...this.#kinds.values()].flatMap(({ name, expected, outcomes }) => {
      const parts = [...outcomes]
        .filter(([outcome]) => wanted(outcome, expected))
        .map(([outcome, count]) => `${outcome} × ${count.toLocaleString('en-AU')}`);
      return parts.length === 0 ? [] : [`${name}: ${parts.join(', ')}`];
    });
  }
}
