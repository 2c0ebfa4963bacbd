import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../core/config/config.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { type Installing, install, PLACES, uninstall } from './install.ts';
import { type Machine, thisMachine } from './machine.ts';

const ANSWERS = ['www.example.org example.org', 'mira@example.org', 'no', 'Australia/Perth', '', ''];
const LINK = 'https://www.example.org/?token=abc&email=mira%40example.org';

const started = (link = '') => `Hearth is ready: https://www.example.org\nSet it:\n${link}\n`;

/** A machine of files in memory, which notes what is run. */
function machine(files: Record<string, string> = {}, change: Partial<Machine> = {}) {
  const done: string[] = [];
  const stored = new Map(Object.entries({ '/etc/passwd': 'root:x:0\n', ...files }));
  const modes = new Map<string, number>();
  const made: Machine = {
    ...{ isRoot: true, hasSystemd: true, program: '/root/hearth' },
    read: (file) => stored.get(file) ?? null,
    write: (file, content, mode) => {
      stored.set(file, content);
      modes.set(file, mode);
    },
    copyProgram: (to) => void done.push(`copy ${to}`),
    remove: (file) => void done.push(`rm ${file}`),
    run: (program, args) => {
      done.push([program, ...args].join(' '));
      return program === 'journalctl' ? `${started(LINK.replace('abc', 'old'))}${started(LINK)}` : '';
    },
    ...change,
  };
  return { machine: made, done, stored, modes };
}

async function run(made: Machine, answers: readonly string[], change: Partial<Installing> = {}) {
  const said: string[] = [];
  const left = [...answers];
  const asked: string[] = [];
  await install({
    machine: made,
    ask: async (question) => {
      asked.push(question);
      return left.shift() ?? '';
    },
    say: (line) => said.push(line),
    deployFile: (name) => fs.readFileSync(path.join('docs/deploy', name), 'utf8'),
    isReady: async () => true,
    isDryRun: false,
    ...change,
  });
  return { said: said.join('\n'), asked };
}

test('six answers make the user, the program, the units and the settings, start it, and give the link', async () => {
  const { machine: made, done, stored, modes } = machine();
  const { said, asked } = await run(made, ANSWERS);
  expect(asked).toHaveLength(6);
  expect(done).toEqual([
    'useradd --system --user-group --shell /usr/sbin/nologin hearth',
    'copy /usr/local/bin/hearth',
    'systemctl daemon-reload',
    'systemctl enable --now hearth.socket hearth-https.socket hearth.service',
    'journalctl --unit=hearth --output=cat --lines=1000 --no-pager',
  ]);
  expect(stored.get(PLACES.settings)).toBe(
    'HTTPS_HOSTS=www.example.org,example.org\nADMIN_EMAIL=mira@example.org\nACME_EMAIL=mira@example.org\nDEMO=0\nTIME_ZONE=Australia/Perth\n',
  );
  expect(modes.get(PLACES.settings)).toBe(0o600);
  expect(modes.get(PLACES.command)).toBe(0o755);
  for (const unit of PLACES.units) expect(stored.get(unit)).toContain('[Install]');
  expect(stored.get('/etc/systemd/system/hearth.service')).toContain(`ExecStart=${PLACES.program} serve`);
  expect(said).toContain(LINK);
  expect(said).toContain('https://www.example.org ');
});

test('the settings are those that the server reads, also with mail and a second place', async () => {
  const { machine: made, stored } = machine({ '/etc/timezone': 'Australia/Hobart\n' });
  const answers = [
    ...['www.example.org', 'mira@example.org', 'yes', ''],
    ...['smtp://name:pass%20word@mail.example.org:587 hello@example.org', '/mnt/hearth-backups'],
  ];
  await run(made, answers);
  const lines = (stored.get(PLACES.settings) ?? '').trim().split('\n');
  const config = readConfig(
    Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  );
  expect(config).toMatchObject({
    demo: true,
    timeZone: 'Australia/Hobart',
    mail: { provider: 'smtp', from: 'hello@example.org' },
    backups: { to: { folder: '/mnt/hearth-backups' } },
  });
});

test('an answer that cannot be used is asked again, with the reason', async () => {
  const { machine: made, stored } = machine();
  const answers = [
    ...['', 'http://x', 'www.example.org', 'mira', 'mira@example.org', 'perhaps', 'no', 'Mars/One', 'UTC'],
    ...['smtp://mail.example.org', 'smtp://mail.example.org "Hello" <x@example.org>', '', 'backups', ''],
  ];
  const { said, asked } = await run(made, answers);
  expect(asked).toHaveLength(answers.length);
  expect(said).toContain('Type the name of the site');
  expect(said).toContain('This takes an e-mail address');
  expect(said).toContain('Type yes or no.');
  expect(said).toContain('This takes a time zone name such as Australia/Adelaide.');
  expect(said).toContain('Quotes, backslashes and $ cannot be used here.');
  expect(stored.get(PLACES.settings)).not.toContain('smtp');
});

test('a second run goes on where the first one failed, asks nothing, and leaves the settings', async () => {
  const settings = 'HTTPS_HOSTS=one.example.org\nBACKUP_AT=04:00\n';
  const {
    machine: made,
    done,
    stored,
  } = machine(
    { [PLACES.settings]: settings, '/etc/passwd': 'root:x:0\nhearth:x:999\n' },
    { program: PLACES.program },
  );
  const { said, asked } = await run(made, []);
  expect(asked).toEqual([]);
  expect(done[0]).toBe('systemctl daemon-reload');
  expect(stored.get(PLACES.settings)).toBe(settings);
  expect(said).toContain('https://one.example.org ');
});

test.each([
  [
    'no word of the certificate yet',
    '',
    'The site is at https://www.example.org once it has its certificate, in about a minute.',
  ],
  [
    'one that could not be got',
    'www.example.org has no certificate yet: its pages are served by http until it has one.\nwww.example.org has no certificate yet: its pages are served by http until it has one. (problem The name leads elsewhere. It says: (no), next 2026-11-29 04:08 UTC)\n',
    'The site has no certificate yet, so that https://www.example.org does not open. Hearth tries again by itself: problem The name leads elsewhere. It says: (no), next 2026-11-29 04:08 UTC.',
  ],
  [
    'one that was got after a failure',
    'www.example.org has no certificate yet: its pages are served by http until it has one. (problem No, next 2026-11-29 04:08 UTC)\nwww.example.org has its certificate: https works there.\n',
    'The site is at https://www.example.org.',
  ],
])('the last words say how it stands with the certificate: %s', async (_, lines, words) => {
  const { machine: made } = machine({}, { run: () => started(LINK) + lines });
  expect((await run(made, ANSWERS)).said).toContain(`Hearth runs. ${words}\n`);
});

test('after the first admin has set a password, no link of an earlier start is given', async () => {
  const log = started(LINK) + started();
  const { machine: made } = machine({ [PLACES.settings]: 'DEMO=0\n' }, { run: () => log });
  const { said } = await run(made, []);
  expect(said).toContain('The first admin has a password already.');
  expect(said).not.toContain('token=');
});

test('on a machine without a time zone of its own, nobody gets one by pressing Enter: the dashboard asks', async () => {
  for (const zone of ['', 'Etc/UTC\n']) {
    const { machine: made, stored } = machine({ '/etc/timezone': zone });
    const { asked } = await run(made, ['www.example.org', 'mira@example.org', 'no', '', '', '']);
    expect(asked[3]).toMatch(/time zone.*nothing: later\): $/);
    expect(stored.get(PLACES.settings)).not.toContain('TIME_ZONE');
  }
});

test('a dry run asks, says each step and does none, without root too', async () => {
  const { machine: made, done, stored } = machine({}, { isRoot: false, hasSystemd: false, program: null });
  const { said } = await run(made, ANSWERS, { isDryRun: true });
  expect(done).toEqual([]);
  expect([...stored.keys()]).toEqual(['/etc/passwd']);
  expect(said).toContain(
    'would make the user hearth\nwould copy the program to /usr/local/bin/hearth\nwould write',
  );
});

test.each<[string, Partial<Machine>, RegExp]>([
  ['without root', { isRoot: false }, /This needs root: type sudo/],
  ['without systemd', { hasSystemd: false }, /systemd does not run here/],
  ['from the sources', { program: null }, /npm run package/],
])('%s, nothing is asked or done, and it says what to do', async (_name, change, words) => {
  const { machine: made, done } = machine({}, change);
  await expect(run(made, ANSWERS)).rejects.toThrow(words);
  expect(done).toEqual([]);
});

test('a step that fails says what and why, and to try again', async () => {
  const { machine: made } = machine(
    {},
    {
      run: () => {
        throw Object.assign(new Error('Command failed'), { stderr: 'useradd: the disk is full\n' });
      },
    },
  );
  await expect(run(made, ANSWERS)).rejects.toThrow(
    'Hearth could not make the user hearth: useradd: the disk is full\nMend that, and type the command again',
  );
});

test('uninstalling stops it, removes what was installed, and leaves data and settings; the user goes if that is wanted', async () => {
  const gone = async (answer: string) => {
    const { machine: made, done } = machine();
    const said: string[] = [];
    await uninstall({
      machine: made,
      ask: async () => answer,
      say: (line) => said.push(line),
      isDryRun: false,
    });
    expect(said.join('\n')).toContain(
      'The data in /var/lib/hearth and the settings in /etc/hearth.env stay.',
    );
    return done;
  };
  const done = await gone('');
  expect(done[0]).toBe('systemctl disable --now hearth.service hearth-https.socket hearth.socket');
  expect(done).toContain('rm /usr/local/bin/hearth');
  // The program of before an update is as large as this one.
  expect(done).toContain('rm /usr/local/bin/hearth.before');
  expect(done).toHaveLength(8);
  expect(done.join('\n')).not.toMatch(/hearth\.env|var\/lib|userdel/);
  expect((await gone('yes')).at(-1)).toBe('userdel hearth');
});

test('this machine writes a file with its rights in one step, over an older one', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'hearth.env');
  const made = thisMachine(process.execPath);
  fs.writeFileSync(`${file}.new`, 'left by a killed run', { mode: 0o644 });
  expect(made.read(file)).toBeNull();
  made.write(file, 'A=1\n', 0o600);
  made.write(file, 'A=2\n', 0o600);
  expect([made.read(file), fs.statSync(file).mode & 0o777]).toEqual(['A=2\n', 0o600]);
  expect(fs.readdirSync(folder)).toEqual(['hearth.env']);
  expect(made.run('echo', ['x y'])).toBe('x y\n');
});
