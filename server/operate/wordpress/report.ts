import { databaseFault } from '../../../db/database-fault.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { ConfigError } from '../../core/config/config.ts';
import { ImportRefused } from '../transfer/faults.ts';

/** The outcome for one page or post. */
export interface PageReport {
  readonly title: string;
  /** The page's old address. */
  readonly from: string;
  /** The path of the page in Hearth; null if it was not imported. */
  to: string | null;
  /** The outcome in a few words, such as 'a draft'. */
  state: string;
  /** Notes on content that could not be imported, without duplicates. */
  // @bounded as pages
  readonly notes: Set<string>;
}

/** The report on an import, page by page. */
export class Report {
  // @bounded 500,000 entries of the export (WORDPRESS): the file is refused
  readonly pages: PageReport[] = [];
  // @bounded as pages
  readonly general: string[] = [];

  /** Begins the report on a page. */
  page(title: string, from: string, to: string | null, state: string): PageReport {
    const page = { title, from, to, state, notes: new Set<string>() };
    this.pages.push(page);
    return page;
  }

  get withNotes(): readonly PageReport[] {
    return this.pages.filter(({ notes }) => notes.size > 0);
  }

  /**
   * Returns the whole report as text.
   *
   * @param next the next steps for the owner
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

  /** Returns the beginning of the report for the terminal. */
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

/** Puts text from the export on one line, without control characters that move the cursor. */
function shown(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, 1000);
}

/**
 * Whether an error would also affect the following pages: an error of the database, the disk or the picture process. Such an
 * error ends the import, so that no page is imported incompletely.
 */
export function endsImport(error: unknown): boolean {
  if (error instanceof HearthError) return error.status >= 500;
  if (error instanceof ConfigError) return true;
  const { code } = error as { readonly code?: unknown };
  const fault = databaseFault(error);
  return fault === null
    ? /^E(?:NOSPC|DQUOT|ROFS|MFILE|NFILE|NOMEM)$/.test(String(code))
    : fault !== 'statement';
}

/** Returns the reason why something could not be imported. */
export function problemOf(error: unknown): string {
  if (error instanceof ImportRefused)
    return error.faults.map(({ place, message }) => `${place}: ${message}`).join(' ');
  if (error instanceof HearthError)
    return [
      error.message,
      ...(error.validationErrors ?? []).map(({ field, message }) => `${field}: ${message}`),
    ].join(' ');
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
