import fs from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { listenOptions } from './listening.ts';

test('as many connections wait as the units of systemd say, on their sockets and on our own', () => {
  const config = readConfig({ PORT: '4321' });
  for (const unit of ['hearth.socket', 'hearth-https.socket']) {
    const backlog = Number(/^Backlog=(\d+)$/m.exec(fs.readFileSync(`docs/deploy/${unit}`, 'utf8'))?.[1]);
    // The runtime listens anew on an inherited socket, and would lower it to 511.
    expect(listenOptions(config, 3)).toEqual({ host: '127.0.0.1', backlog, fd: 3 });
    expect(listenOptions(config, undefined)).toEqual({ host: '127.0.0.1', backlog, port: 4321 });
  }
});
