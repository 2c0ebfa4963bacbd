import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, configProblems } from '../../core/config/config.ts';
import { INSTALL } from '../../core/limits/limits.ts';
import type { Machine } from './machine.ts';
import { questions, yesOrNo } from './questions.ts';

/** The places of what is installed. The units in docs/deploy name the same ones. */
export const PLACES = {
  program: '/usr/local/bin/hearth',
  command: '/usr/local/sbin/hearth-command',
  units: ['hearth.service', 'hearth.socket', 'hearth-https.socket'].map(
    (name) => `/etc/systemd/system/${name}`,
  ),
  settings: '/etc/hearth.env',
  data: '/var/lib/hearth',
} as const;

const USER = 'hearth';
/** The words with which each start says in the log that Hearth serves. */
const READY = 'Hearth is ready: ';
const SERVICES = ['hearth.socket', 'hearth-https.socket', 'hearth.service'] as const;

/** A step of the installation: what it does, in a sentence, and doing it. */
interface Step {
  readonly does: string;
  readonly run: (machine: Machine) => void;
}

export interface Installing {
  readonly machine: Machine;
  /** Asks a question, and returns what was typed, without spaces around it. */
  readonly ask: (question: string) => Promise<string>;
  readonly say: (line: string) => void;
  /** Returns the text of a file in docs/deploy. */
  readonly deployFile: (name: string) => string;
  /** Returns whether Hearth answers on this machine. */
  readonly isReady: () => Promise<boolean>;
  /** Whether only to say what would be done. */
  readonly isDryRun: boolean;
}

/**
 * Installs Hearth as a service of systemd: asks six questions, makes the user, the units and the settings, starts the service, and
 * says the address and the link of the first admin. A settings file that is there stays as it is, and nothing is asked.
 *
 * @throws ConfigError if the machine is not fit, or a step fails
 */
export async function install(installing: Installing): Promise<void> {
  const { machine, say, isDryRun } = installing;
  if (!machine.hasSystemd && !isDryRun) {
    throw new ConfigError(
      'systemd does not run here, so Hearth cannot be installed as a service. ‘hearth serve’ works without.',
    );
  }
  checkRoot(machine, isDryRun);
  if (machine.program === null && !isDryRun) {
    throw new ConfigError(
      'Only the executable can be installed: ‘npm run package’ makes it, as dist/hearth.',
    );
  }
  const stored = machine.read(PLACES.settings);
  if (stored !== null) say(`The settings are in ${PLACES.settings} already, and stay as they are.`);
  const settings = stored === null ? await askSettings(installing) : null;
  const steps = stepsOf(installing, settings);
  for (const { does, run } of steps) {
    say(isDryRun ? `would ${does}` : does);
    if (!isDryRun) inWords(does, () => run(machine));
  }
  if (isDryRun) return;
  await untilReady(installing);
  say(endWords(machine));
}

async function askSettings({ machine, ask, say }: Installing): Promise<Readonly<Record<string, string>>> {
  let settings: Record<string, string> = {};
  for (const { text, otherwise, settings: read } of questions(timeZoneOf(machine))) {
    for (;;) {
      const typed = await ask(`${text}${otherwise === '' ? '' : ` [${otherwise}]`}: `);
      const found = read(typed === '' ? otherwise : typed);
      if (typeof found !== 'string') {
        settings = { ...settings, ...found };
        break;
      }
      say(found);
    }
  }
  const problems = configProblems(settings);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return settings;
}

/** Returns the time zone of the machine; '' if the machine has none of its own. */
function timeZoneOf({ read }: Machine): string {
  const zone = (read('/etc/timezone') ?? '').trim();
  return zone === 'Etc/UTC' ? '' : zone;
}

function stepsOf(
  { machine, deployFile }: Installing,
  settings: Readonly<Record<string, string>> | null,
): readonly Step[] {
  const user = { args: ['--system', '--user-group', '--shell', '/usr/sbin/nologin', USER] };
  const written = (file: string, content: string, mode: number): Step => ({
    does: `write ${file}`,
    run: ({ write }) => write(file, content, mode),
  });
  const lines = Object.entries(settings ?? {}).map(([name, value]) => `${name}=${value}\n`);
  return [
    ...((machine.read('/etc/passwd') ?? '').split('\n').some((line) => line.startsWith(`${USER}:`))
      ? []
      : [{ does: `make the user ${USER}`, run: ({ run }: Machine) => void run('useradd', user.args) }]),
    ...(machine.program === PLACES.program
      ? []
      : [
          {
            does: `copy the program to ${PLACES.program}`,
            run: ({ copyProgram }: Machine) => copyProgram(PLACES.program),
          },
        ]),
    written(PLACES.command, deployFile('hearth-command'), 0o755),
    ...PLACES.units.map((file) => written(file, deployFile(file.slice(file.lastIndexOf('/') + 1)), 0o644)),
    // The settings may hold passwords.
    ...(settings === null ? [] : [written(PLACES.settings, lines.join(''), 0o600)]),
    {
      does: 'start Hearth, now and whenever the machine starts',
      run: ({ run }) => {
        run('systemctl', ['daemon-reload']);
        run('systemctl', ['enable', '--now', ...SERVICES]);
      },
    },
  ];
}

/** @throws ConfigError if something is to be done without root */
function checkRoot({ isRoot }: Machine, isDryRun: boolean): void {
  if (isRoot || isDryRun) return;
  throw new ConfigError(
    'This needs root: type sudo in front of the command, or add --dry-run to see what it would do.',
  );
}

/** @throws ConfigError with what the step does and why it failed */
function inWords(does: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    const { stderr, message } = error as { stderr?: unknown; message: string };
    const reason = String(stderr ?? '').trim() || message;
    throw new ConfigError(
      `Hearth could not ${does}: ${reason}\nMend that, and type the command again: it goes on from here.`,
    );
  }
}

/** @throws ConfigError if Hearth does not answer in time */
async function untilReady({ isReady, say }: Installing): Promise<void> {
  say('wait until Hearth answers');
  for (let tries = 0; tries < INSTALL.tries; tries++) {
    if (await isReady()) return;
    await sleep(INSTALL.everyMs);
  }
  throw new ConfigError('Hearth does not answer. ‘journalctl -u hearth -n 50’ says why.');
}

function endWords({ read, run }: Machine): string {
  const log = run('journalctl', ['--unit=hearth', '--output=cat', '--lines=1000', '--no-pager']);
  // An earlier start had a link of its own, which has ended.
  const links = log.slice(Math.max(log.lastIndexOf(READY), 0)).match(/https?:\/\/\S*\?token=\S+/g) ?? [];
  const hosts = /^HTTPS_HOSTS=([^,\s]*)/m.exec(read(PLACES.settings) ?? '')?.[1];
  const site = hosts === undefined ? '' : `\n\nHearth runs. ${siteWords(hosts, log)}`;
  const link = links.at(-1);
  const admin =
    link === undefined
      ? 'The first admin has a password already.'
      : `Set the password of the first admin with this link. It works once, for 24 hours:\n${link}`;
  return `${site}\n${admin}\nThe settings are in ${PLACES.settings}, the data in ${PLACES.data}. ‘hearth help guide’ says what to do next.`;
}

/** Says how it stands with the certificate of the site, by the last line of the log about it. */
function siteWords(host: string, log: string): string {
  const line = log.split('\n').findLast((text) => text.startsWith(`${host} has `)) ?? '';
  if (line.startsWith(`${host} has its certificate`)) return `The site is at https://${host}.`;
  const problem = /\((problem .*)\)$/.exec(line)?.[1];
  return problem === undefined
    ? `The site is at https://${host} once it has its certificate, in about a minute.`
    : `The site has no certificate yet, so that https://${host} does not open. Hearth tries again by itself: ${problem}.`;
}

/**
 * Removes the service, the program and its command. The data and the settings stay; the user stays too unless the owner wants it
 * removed.
 *
 * @throws ConfigError if a step fails
 */
export async function uninstall({
  machine,
  ask,
  say,
  isDryRun,
}: Omit<Installing, 'deployFile' | 'isReady'>): Promise<void> {
  checkRoot(machine, isDryRun);
  const steps: Step[] = [
    {
      does: 'stop Hearth',
      run: ({ run }) => void run('systemctl', ['disable', '--now', ...SERVICES.toReversed()]),
    },
    ...[...PLACES.units, PLACES.command, PLACES.program, `${PLACES.program}.before`].map((file) => ({
      does: `remove ${file}`,
      run: ({ remove }: Machine) => remove(file),
    })),
    { does: 'tell systemd', run: ({ run }) => void run('systemctl', ['daemon-reload']) },
  ];
  for (const { does, run } of steps) {
    say(isDryRun ? `would ${does}` : does);
    if (!isDryRun) inWords(does, () => run(machine));
  }
  say(`The data in ${PLACES.data} and the settings in ${PLACES.settings} stay.`);
  const answer = isDryRun
    ? 'no'
    : await ask(
        `Remove the user ${USER} too? The data then belongs to nobody, until you give it to somebody. (yes/no) [no]: `,
      );
  if (yesOrNo(answer) === true) inWords(`remove the user ${USER}`, () => void machine.run('userdel', [USER]));
}
