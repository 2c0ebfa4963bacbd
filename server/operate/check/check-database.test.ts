import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeOlder, recordStepsBeforeRelease } from '../../../db/testing/before-release.ts';
import { reportOf } from '../../commands/check.ts';
import { aSite, change, check, faults, of, wordsOf } from '../../testing/site-to-check.ts';

vi.setConfig({ testTimeout: 120_000 });

test('a damaged database says what is damaged and how to restore, and stops nothing else', async () => {
  const site = await aSite();
  const file = path.join(site.dataDir, 'hearth.db');
  const bytes = await fs.readFile(file);
  // Keeps the beginning of the file, because it contains the list of tables.
  for (let at = 4096 * 8; at < bytes.length; at += 4096 * 3) bytes.fill(0xa5, at, at + 2048);
  await fs.writeFile(file, bytes);
  const checked = await check(site);
  expect(faults(checked)).toContain('database');
  expect(wordsOf(checked, 'database').join()).toContain('damaged');
  expect(of(checked, 'database').remedies.join()).toContain('restore the newest backup');
  expect(reportOf(checked).join('\n')).toMatch(/✗ Database: \d+ problems?/);
});

test('a file that is no database', async () => {
  const site = await aSite();
  await fs.writeFile(path.join(site.dataDir, 'hearth.db'), 'a letter '.repeat(2000));
  const checked = await check(site);
  expect(faults(checked)).toEqual(['database']);
  expect(of(checked, 'documents').skipped).toBe('The database cannot be opened.');
});

test('a database of a newer Hearth', async () => {
  const site = await aSite();
  change(site, `insert into schema_version values (999, 'later', '2030-01-01')`);
  const checked = await check(site);
  expect(wordsOf(checked, 'database').join()).toContain('It is of a newer Hearth: its schema is 999');
  expect(of(checked, 'rendering').skipped).not.toBeNull();
});

test('a database of an older Hearth says what to do, and so does one from long before the first release', async () => {
  const site = await aSite();
  const file = path.join(site.dataDir, 'hearth.db');
  makeOlder(file, ['domain', 'user']);
  const older = await check(site);
  expect(faults(older)).toEqual(['database']);
  expect(wordsOf(older, 'database').join()).toContain('It is of an older Hearth: its schema is 1');
  expect(of(older, 'database').remedies.join()).toContain('Start Hearth once, which upgrades it');

  recordStepsBeforeRelease(file, 30);
  const checked = await check(site);
  expect(faults(checked)).toEqual(['database']);
  expect(wordsOf(checked, 'database').join()).toContain('its newest step is 30 (submitted-fields)');
  expect(of(checked, 'database').remedies.join()).toContain(
    'with a Hearth that has step 31, which upgrades it',
  );
  expect(of(checked, 'rendering').skipped).toBe('The database cannot be read as it is.');
});

test('rows that refer to rows that are not there', async () => {
  const site = await aSite();
  change(site, `update page_published set page_id = 'gone' where slug = 'contact'`);
  expect(wordsOf(await check(site), 'database').join()).toMatch(/1 rows? refer.*page_published → page/);
});
