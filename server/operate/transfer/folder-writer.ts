import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { ConfigError } from '../../core/config/config.ts';
import { HashedBytes } from '../../core/files/hashed-bytes.ts';
import { DISK_WORDS } from '../../core/files/plain-file.ts';
import { TRANSFER_LEFTOVER_MS } from '../../core/limits/limits.ts';
import { CHECKSUMS } from './transfer-format.ts';

/**
 * Creates a folder atomically: writes the files to a temporary folder beside the target, and renames the temporary folder at
 * the end. Only the user who runs this process can read the folder.
 */
export class FolderWriter {
  readonly #target: string;
  readonly #partial: string;
  // @bounded the files of the one export, in a process of its own
  readonly #sums = new Map<string, string>();

  /** @throws ConfigError if `target` exists and is not empty, or the folder cannot be created */
  constructor(target: string) {
    this.#target = path.resolve(target);
    checkFree(this.#target);
    this.#partial = `${this.#target}${UNFINISHED}${randomUUID().slice(0, 8)}`;
    removeLeftovers(this.#target);
    try {
      fs.mkdirSync(this.#partial, { recursive: true, mode: PRIVATE_FOLDER });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(
        `${target} cannot be written (${DISK_WORDS[String(code)] ?? code}). Choose a folder that this user may write.`,
        { cause: error },
      );
    }
  }

  /**
   * Writes a text file into the folder.
   *
   * @param name the path inside the folder, with `/`
   */
  write(name: string, text: string): void {
    const file = this.#fileOf(name);
    fs.writeFileSync(file, text, { mode: PRIVATE_FILE, flag: 'wx' });
    this.#sums.set(name, createHash('sha256').update(text).digest('hex'));
  }

  /**
   * Copies a file into the folder.
   *
   * @throws an error with the code ENOENT if `from` does not exist; then nothing is written
   */
  async copy(name: string, from: string): Promise<{ readonly sha256: string; readonly size: number }> {
    const source = await fs.promises.open(from);
    const hashed = new HashedBytes(source.createReadStream());
    const file = this.#fileOf(name);
    await fs.promises.writeFile(file, hashed, { mode: PRIVATE_FILE, flag: 'wx' });
    const copied = hashed.digest();
    this.#sums.set(name, copied.sha256);
    return copied;
  }

  /** Writes the checksums of all files, and gives the folder its final name. */
  finish(): void {
    const lines = [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1));
    const text = lines.map(([name, sum]) => `${sum}  ${name}\n`).join('');
    fs.writeFileSync(path.join(this.#partial, CHECKSUMS), text, { mode: PRIVATE_FILE, flag: 'wx' });
    checkFree(this.#target);
    if (fs.existsSync(this.#target)) fs.rmdirSync(this.#target);
    fs.renameSync(this.#partial, this.#target);
  }

  /** Removes an unfinished folder. */
  discard(): void {
    fs.rmSync(this.#partial, { recursive: true, force: true });
  }

  #fileOf(name: string): string {
    const file = path.join(this.#partial, ...name.split('/'));
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    return file;
  }
}

/** The text between the target's name and the 8 random hexadecimal digits in the name of a temporary folder. */
const UNFINISHED = '.unfinished-';

/** Removes temporary folders that killed processes left beside `target` and that have not been written to for a long time. */
function removeLeftovers(target: string): void {
  const parent = path.dirname(target);
  const begin = `${path.basename(target)}${UNFINISHED}`;
  const isLeftover = (entry: fs.Dirent) =>
    entry.isDirectory() &&
    entry.name.startsWith(begin) &&
    /^[0-9a-f]{8}$/.test(entry.name.slice(begin.length));
  try {
    for (const { name } of fs.readdirSync(parent, { withFileTypes: true }).filter(isLeftover)) {
      const folder = path.join(parent, name);
      if (lastChange(folder) < Date.now() - TRANSFER_LEFTOVER_MS)
        fs.rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // A leftover folder only takes up space, so the export continues.
  }
}

/** Returns the time of the last change in a folder or below it, in milliseconds since 1970. */
function lastChange(folder: string): number {
  const below = fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Math.max(...[folder, ...below].map((name) => fs.lstatSync(name).mtimeMs));
}

/**
 * Checks that the folder can be created.
 *
 * @throws ConfigError if `target` exists and is not an empty folder
 */
function checkFree(target: string): void {
  const stat = fs.lstatSync(target, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory())
    throw new ConfigError(`${target} is no folder. Choose one that does not exist yet.`);
  if (fs.readdirSync(target).length > 0) {
    throw new ConfigError(
      `There is something in ${target} already, and nothing was written. Choose a folder that does not exist yet.`,
    );
  }
}
