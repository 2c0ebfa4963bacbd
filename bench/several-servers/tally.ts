/** The outcomes of one activity, and what went wrong for good. */
export class Tally {
  readonly name: string;
  /** Sentences about what was lost, doubled or stale. */
  readonly faults: string[] = [];
  readonly #outcomes = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
  }

  add(outcome: string | number): void {
    this.#outcomes.set(String(outcome), this.count(outcome) + 1);
  }

  count(outcome: string | number): number {
    return this.#outcomes.get(String(outcome)) ?? 0;
  }

  /** Notes a fault unless the condition holds. */
  expect(holds: boolean, fault: () => string): void {
    if (!holds) this.faults.push(fault());
  }

  line(): string {
    const outcomes = [...this.#outcomes].sort().map(([outcome, count]) => `${outcome}: ${count}`);
    return `${this.name.padEnd(14)} ${outcomes.join(', ')}${this.faults.length > 0 ? `; FAULTS: ${this.faults.length}` : ''}`;
  }
}
