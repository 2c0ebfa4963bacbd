import fs from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE } from '../../../db/private-files.ts';
import { ConfigError } from '../../core/config/config.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'moved-to');

/**
 * Returns the origin to which the site of a data folder has moved, such as 'https://www.example.org'; null if it is served here.
 *
 * @throws ConfigError if the file that says so is damaged, because serving the site here could send things twice
 */
export function movedTo(dataDir: string): string | null {
  const file = fileIn(dataDir);
  if (!fs.existsSync(file)) return null;
  const origin = movedOrigin(fs.readFileSync(file, 'utf8').trim());
  if (origin !== null) return origin;
  throw new ConfigError(
    `The file ${file} says that the site has moved, but not where. Say it again: hearth moved-to https://www.example.org, or hearth moved-to --undo, to serve the site here.`,
  );
}

/** Stores where the site has moved; null if it is served here again. */
export function setMovedTo(dataDir: string, origin: string | null): void {
  const file = fileIn(dataDir);
  if (origin === null) {
    fs.rmSync(file, { force: true });
    return;
  }
  fs.writeFileSync(`${file}.new`, `${origin}\n`, { mode: PRIVATE_FILE });
  fs.renameSync(`${file}.new`, file);
}

/** Returns the origin of an address to which a site can move; null if it is no https address without a path. */
export function movedOrigin(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href === `${url.origin}/` ? url.origin : null;
}
