import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { ConfigError } from '../../core/config/config.ts';
import { isMissing, pathProblem } from '../../core/files/plain-file.ts';
import { jsonSize, MAX_LEVELS } from '../../core/http/json-size.ts';
import { halfCharacters } from '../../core/http/well-formed.ts';
import { IMPORTS } from '../../core/limits/limits.ts';
import { Faults } from './faults.ts';
import { CHECKSUMS } from './transfer-format.ts';

/**
 * Returns the message about a changed file.
 *
 * @param name the name of a file that has changed since the export
 */
const changedWords = (name: string) =>
  `This file is not as it was exported: its checksum is another one. Copy the export again. Where you have changed the file yourself, put what 'sha256sum ${name}' says into its line of ${CHECKSUMS}.`;

/** Files that file managers create in folders. */
const LEFT_BEHIND: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
const SUM_LINE = /^([0-9a-f]{64}) [ *](.+)$/;
const MAX_DEPTH = 4;

/** Reads an exported folder. Opens only regular files inside a folder, whatever paths the folder's content names. */
export class FolderReader {
  readonly #folder: string;
  // @bounded the files of the one folder that is imported, 500,000 (IMPORTS), in a process of its own: the import is refused
  readonly #sums = new Map<string, string>();

  /** @throws ConfigError if the folder does not exist */
  constructor(folder: string) {
    const problem = pathProblem(folder, 'folder');
    if (problem !== null) throw new ConfigError(problem);
    this.#folder = fs.realpathSync(folder);
    if (isMissing(path.join(this.#folder, CHECKSUMS))) {
      throw new ConfigError(
        `${folder} is no exported site: it has no file ${CHECKSUMS}. 'hearth export' makes such folders.`,
      );
    }
  }

  /** Finds all files in the folder, and checks them against their checksums. */
  async check(faults: Faults): Promise<void> {
    const found = new Set(this.#filesIn('', 0, faults));
    const listed = this.#listedSums(faults);
    for (const name of [...found].filter((name) => !listed.has(name) && name !== CHECKSUMS)) {
      faults.add(name, '', `This file is not in ${CHECKSUMS}: it does not belong to the export.`);
    }
    for (const [name, sum] of listed) {
      if (!found.has(name)) faults.add(CHECKSUMS, name, 'There is no such file in the folder.');
      else if ((await sumOf(path.join(this.#folder, name))) === sum) this.#sums.set(name, sum);
      else faults.add(name, '', changedWords(name));
    }
  }

  /** Returns the names of the checked files and the folders in a folder. */
  in(folder: string): string[] {
    return [...this.#sums.keys()].filter((name) => name.startsWith(`${folder}/`)).sort();
  }

  /** Returns the checksum of a checked file; null if the file does not exist. */
  sumOf(name: string): string | null {
    return this.#sums.get(name) ?? null;
  }

  /** Returns the path of a checked file. */
  pathOf(name: string): string {
    if (!this.#sums.has(name)) throw new Error(`${name} is no checked file.`);
    return path.join(this.#folder, name);
  }

  /** Reads a checked JSON file. If the file does not match the schema, adds the faults and returns null. */
  json<Schema extends z.ZodType>(name: string, schema: Schema, faults: Faults): z.output<Schema> | null {
    const value = this.#parsed(name, faults);
    if (value === undefined) return null;
    const halves = halfCharacters(value);
    for (const { field, message } of halves) faults.add(name, field, message);
    const checked = schema.safeParse(value);
    if (!checked.success) faults.addIssues(name, '', checked.error);
    return checked.success && halves.length === 0 ? checked.data : null;
  }

  /**
   * Reads a file that was checked before.
   *
   * @throws ImportRefused if the file has changed since the check
   */
  checkedJson<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
    const faults = new Faults();
    const value = this.json(name, schema, faults);
    faults.refuse();
    if (value === null) throw new Error(`${name} has neither content nor faults.`);
    return value;
  }

  #parsed(name: string, faults: Faults): unknown {
    const sum = this.#sums.get(name);
    if (sum === undefined) {
      faults.add(name, '', 'This file is missing, or not as it was exported.');
      return undefined;
    }
    const file = path.join(this.#folder, name);
    const { size } = fs.lstatSync(file);
    if (size > IMPORTS.jsonBytes) {
      faults.add(name, '', `This file has ${size} bytes; ${IMPORTS.jsonBytes} are the most that are read.`);
      return undefined;
    }
    const bytes = fs.readFileSync(file);
    if (createHash('sha256').update(bytes).digest('hex') !== sum) {
      faults.add(name, '', 'This file was changed during the import.');
      return undefined;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (jsonSize(text).levels <= MAX_LEVELS) return JSON.parse(text);
      faults.add(name, '', 'It is nested too deeply.');
      return undefined;
    } catch (error) {
      faults.add(name, '', `This is no JSON: ${(error as Error).message}`);
      return undefined;
    }
  }

  #filesIn(folder: string, depth: number, faults: Faults): string[] {
    const files: string[] = [];
    for (const entry of fs.readdirSync(path.join(this.#folder, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_BEHIND.has(entry.name)) continue;
      if (entry.isDirectory() && depth < MAX_DEPTH) files.push(...this.#filesIn(name, depth + 1, faults));
      else if (entry.isFile()) files.push(name);
      else faults.add(name, '', 'This is no plain file, and is not followed.');
      if (files.length > IMPORTS.files) {
        faults.add(name, '', `A folder has at most ${IMPORTS.files} files.`);
        return [];
      }
    }
    return files;
  }

  #listedSums(faults: Faults): ReadonlyMap<string, string> {
    const file = path.join(this.#folder, CHECKSUMS);
    const listed = new Map<string, string>();
    const stat = fs.lstatSync(file);
    if (!stat.isFile() || stat.size > IMPORTS.jsonBytes) {
      faults.add(CHECKSUMS, '', 'This is no list of checksums.');
      return listed;
    }
    for (const [index, line] of fs.readFileSync(file, 'utf8').split('\n').entries()) {
      if (line === '') continue;
      const [, sum, name] = SUM_LINE.exec(line) ?? [];
      const isTwice = name !== undefined && listed.has(name);
      if (sum !== undefined && name !== undefined && !isTwice) listed.set(name, sum);
      else
        faults.add(
          CHECKSUMS,
          `line ${index + 1}`,
          isTwice ? 'This file is named twice.' : 'This is no checksum.',
        );
    }
    return listed;
  }
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
