import type { Backup } from '../../../src/model/backups-wire.ts';
import { BACKUPS, SYSTEM } from '../../core/limits/limits.ts';
import type { Condition, FindingTable } from './finding.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Findings about backups, and about a new site that may not begin because backups of an older one exist. */
export const BACKUP_FINDINGS: Pick<FindingTable, 'siteElsewhere' | 'backups' | 'secondFolder'> = {
  siteElsewhere: {
    'site-elsewhere': {
      look: () => true,
      urgency: 'now',
      words: { start: (words) => words, checkConfig: (words) => words },
    },
  },
  backups: {
    'backup-failed': {
      look: ({ state }) => state.failure !== null,
      urgency: 'now',
      words: { hourly: failedWords },
    },
    'no-schedule': {
      look: ({ state }) => state.failure === null && !state.isScheduled,
      words: {
        hourly: {
          what: 'Backups are not made by themselves.',
          todo: 'Make them by hand, or name a time of the day, such as 03:00, in the tab ‘Installation’ or as BACKUP_AT.',
        },
      },
    },
    'never-proven': {
      look: ({ state }) => isRunning(state) && state.lastMade !== null && state.lastProven === null,
      words: {
        hourly: {
          what: 'No backup was proven by a test restore yet.',
          todo: 'Press ‘Back up now’.',
        },
      },
    },
    'old-backup': {
      look: ({ state, now }) => isRunning(state) && daysSinceGood(state, now) >= SYSTEM.backupOldDays,
      urgency: 'now',
      words: {
        hourly: ({ state, now }) => ({
          what: `The last good backup is ${daysSinceGood(state, now)} days old.`,
          todo: 'Press ‘Back up now’; if that fails, it says why.',
        }),
      },
    },
    // A network disk that does not answer can hang for hours without an error.
    'copy-at-standstill': {
      look: ({ state, now }) => copyingQuietMs(state, now) >= BACKUPS.quietMs,
      words: {
        hourly: ({ state, now }) => ({
          what: `${state.running?.step === 'copying' ? 'The copy of the last backup to' : 'Removing old backups from'} the second place has made no progress for ${Math.floor(copyingQuietMs(state, now) / MINUTE_MS)} minutes.`,
          todo: `The disk of ${state.secondPlace}, or the network to it, does not seem to answer: see to that. If it does not go on, Hearth gives it up by itself, and says so here. The backup is on the disk of the site.`,
        }),
      },
    },
    // Hearth was stopped before the copy was complete, or the second place is new.
    'not-copied': {
      look: ({ state }) => state.isUncopied && state.failure === null,
      words: {
        hourly: ({ state }) => ({
          what: ONLY_HERE,
          todo: `It was not stored in ${state.secondPlace} yet, such as where Hearth was stopped meanwhile. That is tried again by itself, a quarter of an hour after a start.`,
        }),
      },
    },
    // A new backup lacks the files that the site has lost. Earlier backups may still have these files until the backups are
    // removed.
    'lost-media': {
      look: ({ state }) => problemsOf(state).length > 0,
      urgency: 'now',
      words: {
        hourly: ({ state }) => ({
          what: 'Pictures or files are lost from the site, and are not in its last backup.',
          todo: `${problemsOf(state).join(' ')} Where DATA_DIR/media is a disk of its own, mount it; where MEDIA_TO is set, see that it names the bucket of the site. Otherwise ‘hearth check’ names them: upload them again, or restore a backup that has them; download one now, before it is removed.`,
        }),
      },
    },
  },
  secondFolder: {
    'no-second-folder': {
      look: ({ state }) => state === 'missing',
      words: {
        checkConfig: ({ folder }) =>
          `There is no folder ${folder}, which BACKUP_TO names: until there is, backups are on the disk of the site alone. If a disk belongs there, mount it.`,
      },
    },
    'closed-second-folder': {
      look: ({ state }) => state === 'closed',
      words: {
        checkConfig: ({ folder }) =>
          `BACKUP_TO ${folder} cannot be written to: until it can, backups are on the disk of the site alone. Make it writable for the user who runs Hearth. The service of docs/deploy can write to /mnt/hearth-backups alone.`,
      },
    },
    'backups-on-one-disk': {
      look: ({ state }) => state === 'onDiskOfSite',
      words: {
        hourly: ({ folder }) => ({
          what: 'All backups are on the disk of the site, and are lost with it.',
          todo: `If a disk belongs at ${folder}, mount it. Otherwise set BACKUP_TO to a folder on another disk, or to a bucket, and start Hearth again.`,
        }),
        checkConfig: ({ folder }) =>
          `BACKUP_TO ${folder} is on the same disk as DATA_DIR, with which it would be lost. If a disk belongs there, mount it. Otherwise set BACKUP_TO to a folder on another disk, or to a bucket.`,
      },
    },
  },
};

type State = Condition['backups']['state'];

const ONLY_HERE = 'The last backup is on the disk of the site alone.';

const isRunning = ({ failure, isScheduled }: State) => failure === null && isScheduled;
const problemsOf = ({ lastMade }: State) => lastMade?.problems ?? [];

function daysSinceGood({ lastProven }: State, now: number): number {
  return lastProven === null ? 0 : Math.floor((now - Date.parse(lastProven.madeAt)) / DAY_MS);
}

/** Returns the time since the last progress of the copy to the second place, in milliseconds; 0 if no copy is in progress. */
function copyingQuietMs({ running, secondPlace }: State, now: number): number {
  const isThere = secondPlace !== null && (running?.step === 'copying' || running?.step === 'clearing');
  return isThere ? now - Date.parse(running.movedAt) : 0;
}

function failedWords({ state: { failure, running, backups } }: Condition['backups']) {
  if (failure === null) return null;
  const again =
    running === null
      ? 'It is tried again by itself; ‘Back up now’ tries at once.'
      : 'It is being tried again now.';
  const about = backups.find(({ madeAt }) => madeAt <= failure.at) ?? null;
  return { what: whatFailed(failure.message, about), todo: `${failure.message} ${again}` };
}

/**
 * Says in a sentence what has failed.
 *
 * @param message the reason why the last completed run failed
 * @param last the newest backup made before that run ended, by that run or an earlier one
 */
function whatFailed(message: string, last: Backup | null): string {
  const proof = last?.proof ?? null;
  const [fault] = proof?.failures ?? [];
  if (fault !== undefined && message.includes(fault)) return 'The test restore of the last backup failed.';
  const notCopied = last?.copy?.failure ?? '';
  const isOnlyHere = proof?.ok === true && notCopied !== '' && message.includes(notCopied);
  return isOnlyHere ? ONLY_HERE : 'The last backup failed.';
}
