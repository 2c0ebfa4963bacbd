import fastify from 'fastify';
import { expect, test } from 'vitest';
import { logging } from './logging.ts';
import { logStream, plainLine } from './plain-lines.ts';

const LINE = JSON.stringify({
  ...{ level: 40, time: Date.UTC(2026, 10, 28, 20, 46, 3), pid: 7, hostname: 'kettle' },
  ...{ times: 3, what: 'mail', msg: 'Not everything was delivered.' },
});

test('a line says when, how bad and what, with its details', () => {
  expect(plainLine(LINE, false)).toBe(
    '2026-11-28 20:46:03 warning: Not everything was delivered. (times 3, what mail)\n',
  );
});

test('a detail that says nothing more is left out, and sentences and times are as a person writes them', () => {
  const line = JSON.stringify({
    ...{ level: 40, time: 0, host: 'example.org', problem: 'It is away.', other: null, times: 1 },
    ...{ next: '2026-11-29T04:08:26.030Z', msg: 'example.org has no certificate yet.' },
  });
  expect(plainLine(line, true)).toBe(
    '<4>example.org has no certificate yet. (problem It is away, next 2026-11-29 04:08 UTC)\n',
  );
});

test('under journald, a line begins with the priority and has no time', () => {
  expect(plainLine(LINE, true)).toBe('<4>Not everything was delivered. (times 3, what mail)\n');
});

test('text of others stays on its line', () => {
  const line = JSON.stringify({ level: 50, time: 0, path: '/a\n2026 error: forged', msg: 'x\r\u2028y' });
  expect(plainLine(line, false)).toBe('1970-01-01 00:00:00 error: x y (path /a 2026 error: forged)\n');
});

test('an error has its own lines, with its causes', async () => {
  let written = '';
  const stream = logStream('text', (text) => (written += text), false);
  const app = fastify({ logger: { ...(logging('warn') as object), stream } });
  const error = new Error('no room\nleft', { cause: new Error('disk') });
  app.log.error({ err: error }, 'A backup failed.');
  app.log.info('unseen');
  await app.close();
  expect(written).toMatch(/^2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d error: A backup failed\.\n {4}Error: no room/);
  expect(written).toContain('\n    Error: disk');
  expect(
    written
      .split('\n')
      .slice(1, -1)
      .every((line) => line.startsWith('    ')),
  ).toBe(true);
});

test('for programs, lines stay JSON', () => {
  const lines: string[] = [];
  logStream('json', (text) => lines.push(text)).write(LINE);
  expect(lines).toEqual([LINE]);
});
