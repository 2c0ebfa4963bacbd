import type { Backup, BackupState } from '../../../model/backups-wire.ts';
import { lengthWords } from '../../../model/length-words.ts';
import { sizeWords } from '../../../model/size-words.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import type { SystemState } from '../../../model/system.ts';

/** A line of the tab: a label and a text. */
export type Fact = readonly [label: string, words: string];

/** The facts under one heading. */
export interface FactGroup {
  readonly heading: string;
  readonly facts: readonly Fact[];
}

const MINUTE_MS = 60_000;

const runningFor = (ms: number) => (ms < MINUTE_MS ? 'Less than a minute' : lengthWords(ms));

/** Describes the condition of the installation in one sentence. */
export function overallWords({ attention }: Pick<SystemState, 'attention'>): string {
  const urgent = attention.filter(({ urgency }) => urgency === 'now').length;
  const others = attention.length - urgent;
  if (attention.length === 0) return 'Everything is in order.';
  if (urgent === 0) return others === 1 ? 'One thing needs a look.' : `${others} things need a look.`;
  const now = urgent === 1 ? 'One thing needs you now' : `${urgent} things need you now`;
  if (others === 0) return `${now}.`;
  return `${now}, and ${others === 1 ? 'one more needs a look' : `${others} more need a look`}.`;
}

/** Returns the facts of the tab, in groups. @param now milliseconds since 1970 */
export function factGroups(state: SystemState, timeZone: string, now: number): FactGroup[] {
  const at = (time: string) => submittedAt(time, timeZone);
  return [
    { heading: 'Backups', facts: backupFacts(state, at) },
    { heading: 'Room', facts: roomFacts(state) },
    { heading: 'Mail', facts: [['Sending', mailWords(state.mail)]] },
    { heading: 'Certificates', facts: certificateFacts(state, at) },
    { heading: 'Last check', facts: [['Outcome', checkWords(state, at)]] },
    {
      heading: 'Program',
      facts: [
        ['Running for', runningFor(now - Date.parse(state.startedAt))],
        ['Memory', sizeWords(state.memoryBytes)],
        ['Hearth', `${state.versions.hearth}, database schema ${state.versions.schema}`],
        ['Runtime', `Node ${state.versions.node}, ${state.versions.database}`],
      ],
    },
  ];
}

function backupFacts({ backups }: SystemState, at: (time: string) => string): Fact[] {
  if (backups === null) {
    return [
      [
        'Last backup',
        'Not known here. ‘hearth backup FILE’ on the server makes one, also while the site is served.',
      ],
    ];
  }
  const { lastMade, lastProven, nextAt, usedBytes, secondPlace, isOfOneServer } = backups;
  const never = isOfOneServer ? 'Never on this server' : 'Never';
  return [
    ['Last made', lastMade === null ? never : `${at(lastMade.madeAt)} (${sizeWords(lastMade.size)})`],
    [
      'Last proven by a test restore',
      lastProven?.proof == null
        ? never
        : `${at(lastProven.proof.at)}: ${lastProven.proof.pages.toLocaleString('en-AU')} pages made from it`,
    ],
    ['Next', nextAt === null ? 'None is scheduled' : at(nextAt)],
    ['All backups here', sizeWords(usedBytes)],
    ['Second place', secondPlace === null ? 'None' : `${secondPlace}: ${copyWords(backups, at)}`],
  ];
}

/** Describes the backup copies in the second location. */
function copyWords(
  { newestCopy, copies }: Pick<BackupState, 'newestCopy' | 'copies'>,
  at: (time: string) => string,
): string {
  if (newestCopy?.copy == null) return 'no backup has reached it yet';
  const reached = `the newest made ${at(newestCopy.madeAt)}, copied ${at(newestCopy.copy.at)}`;
  if (copies === null) return reached;
  return `${copies === 1 ? '1 backup' : `${copies} backups`}, ${reached}`;
}

function roomFacts({ disk, sizes }: SystemState): Fact[] {
  const measured = (bytes: number | null) => (bytes === null ? 'Being measured' : sizeWords(bytes));
  return [
    ['Left on the disk', `${sizeWords(disk.leftBytes)} of ${sizeWords(disk.totalBytes)}`],
    ['Database', sizeWords(sizes.database)],
    ['Pictures and files', measured(sizes.media)],
    ['Caches, which can be made again', measured(sizes.caches)],
  ];
}

function mailWords({ isSending, reason, waiting, failed }: SystemState['mail']): string {
  const state = isSending ? 'Mail is being sent.' : 'Nothing is being sent.';
  const counts = [
    waiting > 0 ? `${waiting.toLocaleString('en-AU')} waiting` : null,
    failed > 0 ? `${failed.toLocaleString('en-AU')} not delivered` : null,
  ].filter((words) => words !== null);
  return [state, counts.length === 0 ? null : `${counts.join(', ')}.`, reason].filter(Boolean).join(' ');
}

function certificateFacts({ certificates }: SystemState, at: (time: string) => string): Fact[] {
  if (certificates.length === 0)
    return [['Here', 'None: where the site has https, a proxy in front of Hearth has the certificate.']];
  return certificates.map(({ host, shows, expiresAt, nextAttemptAt }) => {
    const until = expiresAt === null ? 'None yet' : `Good until ${at(expiresAt)}`;
    return [
      host,
      `${nextAttemptAt === null ? `${until}; a new one is being requested` : `${until}; next tried ${at(nextAttemptAt)}`}; ${shows}`,
    ];
  });
}

function checkWords({ lastCheck }: SystemState, at: (time: string) => string): string {
  if (lastCheck === null) return 'Never run. ‘hearth check’ on the server reads everything that is stored.';
  const total = lastCheck.problems.reduce((sum, { count }) => sum + count, 0);
  const found =
    total === 0
      ? 'nothing was wrong'
      : total === 1
        ? '1 problem'
        : `${total.toLocaleString('en-AU')} problems`;
  return `${at(lastCheck.at)}: ${found}`;
}

/** Returns the size of a backup, whether it is verified, and its location, in words. */
export function backupWords({ size, proof, program, isHere }: Backup): string {
  const proven =
    proof === null
      ? 'not proven by a test restore'
      : proof.ok
        ? 'proven by a test restore'
        : `the test restore failed: ${proof.failures[0] ?? ''}`;
  const maker = program === '' ? null : `Hearth ${program}`;
  return [sizeWords(size), proven, maker, isHere ? null : 'in the second place alone']
    .filter(Boolean)
    .join(', ');
}

/** Describes the running backup: its current step, and when it started. Returns null if no backup is running. */
export function runningWords(
  { running, lastMade }: Pick<BackupState, 'running' | 'lastMade'>,
  timeZone: string,
): string | null {
  if (running === null) return null;
  const what = {
    making: 'A backup is being made',
    proving: 'A backup is being proven by a test restore',
    copying: 'A backup is being stored in the second place',
    clearing: 'Old backups are being removed',
  }[running.step];
  const { storedBytes, since } = running;
  const stored =
    storedBytes === null || lastMade === null
      ? ''
      : `, and ${sizeWords(storedBytes)} of ${sizeWords(lastMade.size)} are there`;
  return `${what}, since ${submittedAt(since, timeZone)}${stored}.`;
}
