import { sizeWords } from '../../../src/model/size-words.ts';
import type { Attention } from '../../../src/model/system.ts';
import { DISK_LEFT } from '../../core/limits/limits.ts';

/** What is found in the settings or around them. */
export interface Finding {
  /** `wrong`: Hearth could not serve so. `look`: it can, and somebody may come to harm or get less than the owner believes. */
  readonly kind: 'wrong' | 'look';
  /** What it is and what to do, as sentences. */
  readonly words: string;
}

export const wrong = (words: string): Finding => ({ kind: 'wrong', words });
export const look = (words: string): Finding => ({ kind: 'look', words });

type Urgency = Attention['urgency'];

/** A fact about the site that more than one place tells: it is looked for and worded here alone. */
interface Fact<State> {
  /** How urgent it is; null where all is well. */
  readonly look: (state: State) => Urgency | null;
  readonly words: {
    /** A warning of the start. */
    readonly start?: (state: State) => string;
    /** The System tab, which looks every now and then. */
    readonly hourly?: (state: State, urgency: Urgency) => Omit<Attention, 'urgency' | 'tab'>;
    /** `hearth check-config`. */
    readonly settings?: (state: State, urgency: Urgency) => string;
    /** `hearth check`: what is wrong, and what to do. */
    readonly check?: (state: State) => readonly [words: string, remedy: string];
  };
}

type Told<State, By extends keyof Fact<State>['words']> = Fact<State> & {
  readonly words: Required<Pick<Fact<State>['words'], By>>;
};

const fact = <State, By extends keyof Fact<State>['words']>(told: Told<State, By>): Told<State, By> => told;

/** How far the time of what is stored can be ahead of the clock. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** @param leftBytes on the disk of the data folder */
export const DISK_ROOM = fact<{ readonly leftBytes: number }, 'hourly' | 'settings'>({
  look: ({ leftBytes }) =>
    leftBytes < DISK_LEFT.fullBytes ? 'now' : leftBytes < DISK_LEFT.lowBytes ? 'soon' : null,
  words: {
    hourly: ({ leftBytes }, urgency) => ({
      what: `The disk is ${urgency === 'now' ? 'full' : 'nearly full'}: ${sizeWords(leftBytes)} are left.`,
      todo: `${urgency === 'now' ? 'Pages are still served, and nothing can be saved or sent.' : 'Once it is full, nothing can be saved or sent.'} Remove files that are not needed from the server, or move the data to a larger disk.`,
    }),
    settings: ({ leftBytes }, urgency) =>
      urgency === 'now'
        ? `The disk of DATA_DIR is full: ${sizeWords(leftBytes)} are left. Nothing can be saved until there is more room.`
        : `The disk of DATA_DIR is nearly full: ${sizeWords(leftBytes)} are left. Make room, or move DATA_DIR to a larger disk.`,
  },
});

/** Backups are stored on the disk of the site. @param place where they are copied to */
export const BACKUPS_ON_ONE_DISK = fact<
  { readonly isOnOneDisk: boolean; readonly place: string },
  'hourly' | 'settings'
>({
  look: ({ isOnOneDisk }) => (isOnOneDisk ? 'soon' : null),
  words: {
    hourly: ({ place }) => ({
      what: 'All backups are on the disk of the site, and are lost with it.',
      todo: `If a disk belongs at ${place}, mount it. Otherwise set BACKUP_TO to a folder on another disk, or to a bucket, and start Hearth again.`,
    }),
    settings: ({ place }) =>
      `BACKUP_TO ${place} is on the same disk as DATA_DIR, with which it would be lost. If a disk belongs there, mount it. Otherwise set BACKUP_TO to a folder on another disk, or to a bucket.`,
  },
});

/** Other users of the machine can open the data. @param open the files and folders that they can open */
export const OPEN_TO_OTHERS = fact<
  { readonly open: readonly string[]; readonly dataDir: string },
  'start' | 'settings'
>({
  look: ({ open }) => (open.length > 0 ? 'soon' : null),
  words: {
    start: ({ open, dataDir }) =>
      `Other users of this machine can open ${open.join(', ')}. Close that with: chmod -R go= ${dataDir}`,
    settings: ({ dataDir }) =>
      `Other users of this machine can open DATA_DIR ${dataDir}, in which is what people sent with forms. Close it with: chmod -R go= ${dataDir}`,
  },
});

/** What `statfs` calls NFS, SMB, CIFS, SMB 2, Ceph, AFS and 9P. */
const NETWORK_FILE_SYSTEMS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400, 0x5346414f, 0x01021997,
]);

/** The data is on a network folder, which may have locks for one machine alone. @param type of `statfs`; negative where it does not fit 32 bits with a sign */
export const NETWORK_FOLDER = fact<{ readonly type: number; readonly dataDir: string }, 'start' | 'settings'>(
  {
    look: ({ type }) => (NETWORK_FILE_SYSTEMS.has(type >>> 0) ? 'soon' : null),
    words: {
      start: ({ dataDir }) =>
        `DATA_DIR ${dataDir} is a network folder. Databases can be damaged there: set DATA_DIR to a folder on a disk of this machine.`,
      settings: ({ dataDir }) =>
        `DATA_DIR ${dataDir} is on a network file system, on which a database can be damaged. Set it to a folder on a disk of this machine.`,
    },
  },
);

/**
 * The clock was set back, or starts at some old date: links expire at once, or never.
 *
 * @param latest when something was stored last, in milliseconds since 1970
 */
export const CLOCK_BEHIND = fact<{ readonly now: number; readonly latest: number }, 'settings' | 'check'>({
  look: ({ now, latest }) => (latest > now + CLOCK_SLACK_MS ? 'soon' : null),
  words: {
    settings: ({ now, latest }) =>
      `The clock of this machine is wrong: it says ${timeWords(now)}, and the data was last changed on ${timeWords(latest)}. Log-ins, links and backups go by the clock. Set it right (timedatectl shows it).`,
    check: ({ now, latest }) => [
      `It says ${timeWords(now)}, and something was stored at ${timeWords(latest)}.`,
      'Set the clock of the machine right (timedatectl shows it): log-ins and links go by it.',
    ],
  },
});

function timeWords(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** What the System tab says of a fact; null where all is well. */
export function attentionTo<State>({ look, words }: Told<State, 'hourly'>, state: State): Attention | null {
  const urgency = look(state);
  return urgency === null ? null : { urgency, ...words.hourly(state, urgency), tab: null };
}

/** What `hearth check-config` says of a fact. */
export function findingsOf<State>(
  { look: isFound, words }: Told<State, 'settings'>,
  state: State,
): Finding[] {
  const urgency = isFound(state);
  if (urgency === null) return [];
  return [(urgency === 'now' ? wrong : look)(words.settings(state, urgency))];
}

/** Warns of a fact at the start. */
export function warnOf<State>({ look, words }: Told<State, 'start'>, state: State): void {
  if (look(state) !== null) console.warn(words.start(state));
}
