import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled } from '../../server/testing/pebble.ts';
import { newMachine } from './testing/executable.ts';

const UNITS = ['hearth.service', 'hearth.socket', 'hearth-https.socket'];

const NO_SYSTEMD = isInstalled('systemd-analyze') ? null : 'systemd-analyze is not installed';

test.skipIf(NO_SYSTEMD !== null)(
  `systemd takes the units of docs/deploy with the executable, and finds nothing wrong (skipped: ${NO_SYSTEMD})`,
  async () => {
    const { programFolder } = await newMachine();
    const program = path.join(programFolder, 'hearth');
    for (const name of UNITS) {
      const text = await fs.readFile(path.join('docs/deploy', name), 'utf8');
      if (name.endsWith('.service')) {
        expect(text).toContain('ExecStart=/usr/local/bin/hearth serve');
        // By default, systemd gives up after five failed starts within ten seconds, and also closes the sockets.
        expect(text).toMatch(/^StartLimitIntervalSec=0$/m);
      }
      await fs.writeFile(path.join(programFolder, name), text.replaceAll('/usr/local/bin/hearth', program));
    }
    const files = UNITS.map((name) => path.join(programFolder, name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    });
    // Faults in other units on this machine do not count.
    expect([status, stderr.split('\n').filter((line) => line.includes('hearth'))]).toEqual([0, []]);
    const args = ['security', '--offline=true', '--threshold=25', files[0]!];
    execFileSync('systemd-analyze', args, { stdio: 'pipe' });
  },
);
