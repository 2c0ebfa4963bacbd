import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { ADMIN, newMachine, run, serve, stop } from './testing/executable.ts';
import { copySources, packageSources } from './testing/sources.ts';

const VIEW = 'src/blocks/quote/view.tsx';
const SAID = 'In their words:';

/** Adds a migration, and makes quotes show additional text. */
async function makeNext(sources: string): Promise<void> {
  const later = "{ name: 'later', up: async () => {} }";
  await change(path.join(sources, 'db/migrations/index.ts'), /\];\n$/, `, ${later}];\n`);
  await change(path.join(sources, VIEW), '<blockquote>', `<blockquote><p>${SAID}</p>`);
}

async function change(file: string, old: string | RegExp, now: string): Promise<void> {
  const before = await fs.readFile(file, 'utf8');
  const after = before.replace(old, now);
  if (after === before) throw new Error(`${file} has no ${old}.`);
  await fs.writeFile(file, after);
}

/**
 * Returns the content of a database: its schema version, the addresses of published pages, and which of these pages contain a
 * quote.
 */
function contentsOf(dataDir: string) {
  const database = new Sqlite(path.join(dataDir, 'hearth.db'), { readonly: true });
  try {
    const list = (words: string) => database.prepare(words).pluck().all() as string[];
    return {
      schema: database.prepare('select max(version) from schema_version').pluck().get(),
      pages: list('select slug from page_published'),
      withQuotes: list(
        `select json_extract(hostnames, '$[0]') || '/' || ltrim(slug, '/') from page_published
          join domain on domain.id = domain_id where doc like '%"componentType":"Quote"%'`,
      ),
    };
  } finally {
    database.close();
  }
}

/** Returns the size and modification time of every file of the site, except unpacked program files and SQLite's shared memory. */
async function filesOf(dataDir: string): Promise<readonly string[]> {
  const entries = await fs.readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/^(program\/|hearth\.db-(shm|wal)$)/.test(path.relative(dataDir, file)));
  const lines = files.map(async (file) => {
    const { size, mtimeMs } = await fs.stat(file);
    return `${path.relative(dataDir, file)} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(lines)).sort();
}

test('an upgrade to another program of a later schema is rehearsed while this one serves: the pages that it changes are listed, and the site stays as it is', async () => {
  const now = await newMachine();
  const sources = path.join(path.dirname(now.programFolder), 'next');
  await copySources(sources);
  await makeNext(sources);
  await fs.rename(packageSources(sources), path.join(now.programFolder, 'hearth-next'));
  const served = await serve(now, { env: { DEMO: '1', ...ADMIN } });
  const { schema, pages, withQuotes } = contentsOf(now.dataDir);
  expect(schema).toBe(migrations.length);
  expect([withQuotes.length > 0, withQuotes.length < pages.length]).toEqual([true, true]);
  const before = await filesOf(now.dataDir);

  const old = path.join(now.programFolder, 'hearth');
  const next = { env: { DEMO: '1' }, program: 'hearth-next' };
  const ended = await run(now, ['upgrade', '--rehearse', '--old', old], next);
  expect([ended.stderr, ended.code]).toEqual(['', 0]);
  expect(ended.stdout).toContain(`(schema version ${schema} to ${migrations.length + 1})`);
  const [, list] = /\nSay, show or lead to something else: \d+ pages\n((?: {2}.*\n)+)/.exec(ended.stdout)!;
  const listed = list!.trimEnd().split('\n');
  expect(listed.map((line) => /\(([^)]*)\): .*‘In their words:/.exec(line)?.[1] ?? line).sort()).toEqual(
    withQuotes.toSorted(),
  );
  expect(ended.stdout).toContain(
    `with both programs: ${withQuotes.length} pages are not the same.\n\nSay, show or lead to something else`,
  );
  expect(ended.stdout).not.toMatch(/Look different|Differ in their markup|Are new|Are not there/);
  expect(ended.stdout).toContain('The upgrade can be done');

  expect(await filesOf(now.dataDir)).toEqual(before);
  expect(contentsOf(now.dataDir).schema).toBe(schema);
  expect(await (await fetch(served.address)).text()).toContain('Open Verandah');
  expect(await stop(served)).toMatchObject({ code: 0 });
}, 400_000);
