import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { dialogFaults } from './dialog-faults.ts';
import { menu } from './editor-page.ts';
import { ADMIN_SETTINGS, expect, signIn, startServer, test } from './fixtures.ts';

/** A way in which a backup fails. */
interface Failure {
  /**
   * Causes the failure.
   *
   * @param place the folder for copies
   */
  readonly cause: (place: string, dataDir: string) => Promise<unknown>;
  readonly mend: (place: string, dataDir: string) => Promise<unknown>;
  /** Called at the end of the test, to undo the failure. */
  readonly end?: (place: string) => void;
  /** The problem that the tab shows. */
  readonly what: string;
  /** Matches the reason that the tab shows. */
  readonly why: RegExp;
}

const ONLY_HERE = 'The last backup is on the disk of the site alone';

function setHome(dataDir: string, change: string): void {
  const db = new Sqlite(path.join(dataDir, 'hearth.db'));
  db.exec(`update page_published set doc = ${change} where slug = ''`);
  db.close();
}

const FAILURES: Readonly<Record<string, Failure>> = {
  'whose second place is gone': {
    cause: (place) => fs.rmdir(place),
    mend: (place) => fs.mkdir(place),
    what: ONLY_HERE,
    why: /There is no folder .*, which BACKUP_TO names\. Is its disk mounted\?/,
  },
  'whose second place is full': {
    cause: async (place) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=0700', 'hearth-test', place]);
    },
    mend: async (place) => execFileSync('mount', ['-o', 'remount,size=100m', place]),
    end: (place) => execFileSync('umount', ['--lazy', place]),
    what: ONLY_HERE,
    why: /There is not enough room on the disk: \d[\d.]* MB are needed/,
  },
  'that cannot be proven': {
    cause: async (_place, dataDir) => setHome(dataDir, "doc || 'x'"),
    mend: async (_place, dataDir) => setHome(dataDir, 'substr(doc, 1, length(doc) - 1)'),
    what: 'The test restore of the last backup failed',
    why: /The backup could not be proven: The page \/ of .* could not be rendered/,
  },
};

async function openSystem(page: Page): Promise<Locator> {
  await page.goto('/');
  await menu(page, 'Open Dashboard').click();
  await page.getByRole('dialog').getByRole('tab', { name: 'System' }).click();
  return page.getByRole('tabpanel', { name: 'System' });
}

/** Makes a backup, and waits until the tab shows the expected state. */
async function backUp(tab: Locator, expected: () => Promise<void>): Promise<void> {
  await tab.getByRole('button', { name: 'Back up now' }).click();
  await expect(async () => {
    await tab.getByRole('button', { name: 'Look again' }).click();
    await expected();
  }).toPass({ timeout: 120_000 });
}

for (const [name, { cause, mend, end, what, why }] of Object.entries(FAILURES)) {
  test(`an admin sees why a backup fails ${name}, wherever they work, and that the next one is good`, async ({
    browser,
  }) => {
    test.skip(
      name.endsWith('full') && (process.platform !== 'linux' || process.getuid?.() !== 0),
      'only root on Linux can mount a disk',
    );
    test.setTimeout(300_000);
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-backups-'));
    const [place, dataDir] = [path.join(folder, 'copies'), path.join(folder, 'data')];
    await fs.mkdir(place);
    const { server, stop } = await startServer({
      DATA_DIR: dataDir,
      BACKUP_TO: place,
      ...ADMIN_SETTINGS,
    });
    const context = await browser.newContext({ baseURL: server.address });
    let isCaused = false;
    try {
      await signIn(context, server);
      const page = await context.newPage();
      const tab = await openSystem(page);
      const first = tab.getByRole('list', { name: 'What needs attention' }).getByRole('listitem').first();

      await cause(place, dataDir);
      isCaused = true;
      await backUp(tab, async () => {
        await expect(first).toContainText(what, { timeout: 1000 });
        await expect(first).toContainText('‘Back up now’ tries at once.', { timeout: 1000 });
      });
      await expect(first).toContainText(why);
      await expect(tab.getByRole('status')).toHaveText(/^One thing needs you now, and /);
      expect(await dialogFaults(page)).toEqual([]);
      await page.reload();
      await expect(menu(page, 'Open Dashboard')).toHaveAccessibleDescription(new RegExp(what));

      await mend(place, dataDir);
      await backUp(await openSystem(page), () =>
        expect(tab.getByRole('status')).toHaveText(/^(?:One thing needs|\d+ things need) a look\.$/, {
          timeout: 1000,
        }),
      );
      await page.reload();
      await expect(menu(page, 'Open Dashboard')).not.toHaveAccessibleDescription(/backup/);
    } finally {
      await context.close();
      await stop();
      if (isCaused) end?.(place);
      await fs.rm(folder, { recursive: true, force: true });
    }
  });
}
