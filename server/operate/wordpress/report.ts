/** What came of one page or post. */
export interface PageReport {
  readonly title: string;
  /** Its old address. */
  readonly from: string;
  /** Its path in Hearth; null where it was not taken over. */
  readonly to: string | null;
  /** In a few words, such as 'a draft'. */
  readonly state: string;
  /** What could not be taken over, each once. */
  readonly notes: ReadonlySet<string>;
}

/** What an import did and did not do, page by page. */
export class Report {
  // @bounded the same: the same
  readonly pages: PageReport[] = [];
  // @bounded as pages
  readonly general: string[] = [];

  /** Begins the report of a page. Notes can be added to it. */
  page(title: string, from: string, to: string | null, state: string): Set<string> {
    const notes = new Set<string>();
    this.pages.push({ title, from, to, state, notes });
    return notes;
  }

  /** Says of the page with these notes that it was left out after all. */
  leftOut(notes: ReadonlySet<string>): void {
    const index = this.pages.findIndex((page) => page.notes === notes);
    this.pages[index] = { ...this.pages[index]!, to: null, state: 'left out' };
  }

  get withNotes(): readonly PageReport[] {
    return this.pages.filter(({ notes }) => notes.size > 0);
  }

  /**
   * The whole report as text.
   *
   * @param next what to do after reading it
   */
  text(heading: string, next: readonly string[] = []): string {
    return [
      heading,
      '',
      ...this.general.map((line) => `- ${shown(line)}`),
      '',
      ...(next.length > 0 ? ['What to do next:', '', ...next.map((line) => `- ${line}`), ''] : []),
      `What could not be taken over as it was, on ${this.withNotes.length} of ${this.pages.length} pages:`,
      '',
      ...this.withNotes.flatMap(pageLines),
      'All pages:',
      '',
      ...this.pages.map(
        ({ title, from, to, state }) => `${shown(from)} -> ${to ?? 'nowhere'} (${state}): ${shown(title)}`,
      ),
      '',
    ].join('\n');
  }

  /** The beginning of it for a terminal. */
  summary(pages: number): string {
    const named = this.withNotes.slice(0, pages);
    const more = this.withNotes.length - named.length;
    return [
      ...this.general.map((line) => `- ${shown(line)}`),
      ...(named.length === 0 ? [] : ['', 'What could not be taken over as it was:', '']),
      ...named.flatMap(pageLines),
      ...(more > 0 ? [`and ${more} more pages, in the report.`] : []),
    ]
      .join('\n')
      .trimEnd();
  }
}

function pageLines({ title, to, from, state, notes }: PageReport): string[] {
  return [
    `${shown(title)} (${to ?? shown(from)}, ${state})`,
    ...[...notes].map((note) => `  - ${shown(note)}`),
    '',
  ];
}

/** Texts of the export on one line, without signs that move the cursor of a terminal. */
function shown(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, 1000);
}
