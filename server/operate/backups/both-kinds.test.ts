import fs from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { unpacked } from '../../testing/backups.ts';
import { contentsOf, filled, KINDS, type Kind, newPlace, serverIn } from '../../testing/both-kinds.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';

/** That a backup of a file is restored into a file is tested elsewhere (`restore.test.ts`). */
const PAIRS = KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const)).filter((pair) =>
  pair.includes('PostgreSQL'),
);

async function backedUp(from: Kind) {
  const server = await serverIn(await newPlace(from));
  const { hash } = await filled(server);
  const file = path.join(await temporaryFolder(), 'site.tar');
  const { manifest } = await makeBackup(server.services.config, file);
  return { server, file, hash, manifest };
}

describe.skipIf(!onPostgres)('backups of sites in a file and on PostgreSQL', { timeout: 60_000 }, () => {
  test.each(KINDS)('have one format: %s', async (from) => {
    const { file, hash, manifest, server } = await backedUp(from);
    const { folder } = await unpacked(file);
    expect(manifest).toMatchObject({
      format: 1,
      counts: { submissions: 1, users: 1, media: 1 },
      missing: [],
    });
    expect(manifest.entries.map((entry) => entry.path)).toEqual([
      'hearth.db',
      'second-factor.key',
      `media/${hash.slice(0, 2)}/${hash}`,
    ]);
    expect((await fs.readFile(path.join(folder, 'second-factor.key'), 'utf8')).trim()).toHaveLength(44);
    const db = new Sqlite(path.join(folder, 'hearth.db'), { readonly: true });
    expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const rows = db.prepare('select name, value from server_secret').raw().all() as [string, string][];
    const { 'backup-series': series, ...secrets } = Object.fromEntries(rows);
    expect(series).toBe(server.services.backups.series);
    expect(secrets).toMatchObject({ forms: server.services.forms.secret, search: expect.any(String) });
    expect(secrets).not.toHaveProperty('second-factor');
    // The 32 bytes of each are not sealed.
    expect(new Set(Object.values(secrets).map(({ length }) => length))).toEqual(new Set([43]));
    db.close();
  });

  test.each(PAIRS)('one of %s is restored into %s', async (from, to) => {
    const { server, file } = await backedUp(from);
    const before = await contentsOf(server);
    expect(before).toMatchObject({ factors: ['of an app'], page: true, found: true });
    expect(before.mail).toMatchObject({ from: 'team@example.org', apiKey: 're_secret' });
    const place = await newPlace(to);
    await restoreBackup(readConfig({ ...place }), file, { replace: false });
    expect(await contentsOf(await serverIn(place))).toEqual(before);
  });
});
