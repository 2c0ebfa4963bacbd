import type { z } from 'zod';
import { issueInWords } from '../../../src/model/zod-errors.ts';
import { IMPORTS } from '../../core/limits/limits.ts';

/** A fault in a folder that is being imported. */
export interface Fault {
  /** The path of the file in the folder; '' if the fault is of the folder itself or the installation. */
  readonly file: string;
  /** The path inside the file, such as `draft.contents.a1.header`; '' if the fault is of the whole file. */
  readonly place: string;
  readonly message: string;
}

/** Thrown if a folder cannot be imported. Nothing was written in that case. The message lists the faults. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], total: number) {
    const lines = faults.map(lineOf);
    const more = total > faults.length ? [`  and ${total - faults.length} more`] : [];
    super(
      `Nothing was imported. ${total === 1 ? 'This is' : 'These are'} in the way:\n${[...lines, ...more].join('\n')}`,
    );
    this.faults = faults;
  }
}

/** Collects the faults of a folder. Only the first faults are described. Further faults are only counted. */
export class Faults {
  // @bounded 100 faults of an import (IMPORTS): the others are counted (hostile-folders.test.ts)
  readonly #named: Fault[] = [];
  #total = 0;

  add(file: string, place: string, message: string): void {
    this.#total += 1;
    if (this.#named.length < IMPORTS.namedFaults) this.#named.push({ file, place, message });
  }

  addIssues(file: string, place: string, { issues }: Pick<z.ZodError, 'issues'>): void {
    for (const issue of issues) {
      const inside = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : '';
      const path = [place, ...issue.path.map(String), inside].filter((step) => step !== '');
      this.add(file, path.join('.'), issueInWords(issue));
    }
  }

  /** Adds a fault for each value that occurs more than once. */
  addDuplicates(file: string, values: readonly string[], message: string): void {
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (const value of values) (seen.has(value) ? twice : seen).add(value);
    for (const value of twice) this.add(file, value, message);
  }

  /**
   * Refuses the folder if it has faults.
   *
   * @throws ImportRefused if there are any faults
   */
  refuse(): void {
    if (this.#total > 0) throw new ImportRefused(this.#named, this.#total);
  }
}

function lineOf({ file, place, message }: Fault): string {
  const where = [file, place].filter((part) => part !== '').join(', ');
  return `  ${where === '' ? '' : `${shown(where)}: `}${shown(message)}`;
}

/** Removes control characters from file names, because names from outside could otherwise move the cursor of a terminal. */
function shown(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
}
