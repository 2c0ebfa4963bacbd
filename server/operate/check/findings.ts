/** The checks, in the order of the report. */
export const CHECKS = {
  database: 'Database',
  documents: 'Documents',
  references: 'Links and pictures of documents',
  uses: 'Lists of what documents use',
  media: 'Media files',
  published: 'What readers have',
  search: 'Search',
  redirects: 'Redirects',
  rendering: 'Pages as readers get them',
  outbox: 'Mail and leads',
  clock: 'Clock',
} as const;

export type CheckName = keyof typeof CHECKS;

/** A problem found by a check. */
export interface Problem {
  /** Describes the problem, in sentences. */
  readonly words: string;
  /** The title and address of the affected page; null if the problem affects no single page. */
  readonly page: { readonly title: string; readonly address: string } | null;
}

/** The outcome of one check. */
export interface CheckResult {
  readonly name: CheckName;
  readonly label: string;
  /** The number of checked things, such as '120 pages'; '' if there is no useful number. */
  readonly looked: string;
  /** The reason why the check was skipped, as a sentence; null if the check was done. */
  readonly skipped: string | null;
  readonly count: number;
  /** The first problems, up to `LISTED`. */
  readonly problems: readonly Problem[];
  /** Sentences that say how to solve the problems. */
  readonly remedies: readonly string[];
}

/** The maximum number of problems listed for one check. Further problems are only counted. */
const LISTED = 100;

/** Collects the findings of the checks in bounded memory. */
export class Findings {
  // @bounded 11 checks, 100 problems each: further problems are counted (check.test.ts)
  readonly #found = new Map<CheckName, { count: number; problems: Problem[]; remedies: Set<string> }>();
  // @bounded as #found
  readonly #looked = new Map<CheckName, string>();
  // @bounded as #found
  readonly #skipped = new Map<CheckName, string>();

  /**
   * Adds a problem.
   *
   * @param what the problem
   * @param todo what to do about this and similar findings; like `what`, in sentences, as in `condition/finding.ts`
   */
  add(name: CheckName, what: string, todo: string, page: Problem['page'] = null): void {
    const found = this.#found.get(name) ?? { count: 0, problems: [], remedies: new Set() };
    this.#found.set(name, found);
    found.count += 1;
    found.remedies.add(todo);
    if (found.problems.length < LISTED) found.problems.push({ words: what, page });
  }

  /** Adds a problem, unless the same problem was added before. */
  addOnce(name: CheckName, what: string, todo: string): void {
    const isKnown = this.#found.get(name)?.problems.some(({ words }) => words === what) ?? false;
    if (!isKnown) this.add(name, what, todo);
  }

  /** Records how much was checked. Several records of the same check are joined. */
  looked(name: CheckName, words: string): void {
    const before = this.#looked.get(name);
    this.#looked.set(name, before === undefined ? words : `${before}; ${words}`);
  }

  skip(name: CheckName, why: string): void {
    this.#skipped.set(name, why);
  }

  has(name: CheckName): boolean {
    return this.#found.has(name);
  }

  results(): CheckResult[] {
    return (Object.keys(CHECKS) as CheckName[]).map((name) => {
      const { count, problems, remedies } = this.#found.get(name) ?? { count: 0, problems: [], remedies: [] };
      return {
        name,
        label: CHECKS[name],
        looked: this.#looked.get(name) ?? '',
        skipped: this.#skipped.get(name) ?? null,
        count,
        problems,
        remedies: [...remedies],
      };
    });
  }
}
