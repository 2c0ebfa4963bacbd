import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The name of the project's folder in the executable, which reveals nothing about the machine that built it. */
export const PROJECT = '/hearth';

/** Matches `NAME_HASH.mjs`, the name that the build gives to a shared file. The hash depends on the folder of the project. */
const SHARED_NAME = /[\w.@-]+_[\w-]{8}\.mjs/g;
const HASH_AT_END = /_[\w-]{8}\.mjs$/;

/**
 * Copies a built server. The copy does not depend on the project's folder (`project`): it does not
 * contain that path, and shared files are named after their content.
 *
 * @throws Error if two files would get the same name
 */
export function copyServer(from: string, to: string, project: string): void {
  const names = fs.readdirSync(from, { recursive: true, encoding: 'utf8' });
  const code = new Map(
    names
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => [name, fs.readFileSync(path.join(from, name), 'utf8').replaceAll(project, PROJECT)]),
  );
  const newNames = new Map<string, string>();
  for (const [name, text] of code) {
    if (!HASH_AT_END.test(name)) continue;
    const neutral = text.replaceAll(SHARED_NAME, (shared) => shared.replace(HASH_AT_END, '.mjs'));
    const hash = createHash('sha256').update(neutral).digest('hex').slice(0, 8);
    const old = path.basename(name);
    newNames.set(old, old.replace(HASH_AT_END, `_${hash}.mjs`));
  }
  if (new Set(newNames.values()).size < newNames.size)
    throw new Error('Two files of the built server have the same name and the same code.');
  const renamed = (text: string) => text.replaceAll(SHARED_NAME, (shared) => newNames.get(shared) ?? shared);
  for (const [name, text] of code) {
    const file = path.join(to, renamed(name));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, renamed(text));
  }
}
