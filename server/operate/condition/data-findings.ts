import type { DatabaseFault } from '../../../db/database-fault.ts';
import { lengthWords } from '../../../src/model/length-words.ts';
import { sizeWords } from '../../../src/model/size-words.ts';
import { DISK_LEFT } from '../../core/limits/limits.ts';
import type { FindingTable } from './finding.ts';

/** The Linux type numbers of file systems in memory. These file systems lose a database at a restart. */
const IN_MEMORY: ReadonlySet<number> = new Set([0x01021994, 0x858458f6]);
const OF_A_CONTAINER = 0x794c7630;
/** The type numbers of NFS, SMB, CIFS, SMB 2, Ceph, AFS and 9P. */
const OF_A_NETWORK: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x00c36400, 0x5346414f, 0x01021997,
]);

/** The maximum time by which a stored time may be ahead of the clock, in milliseconds. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** The maximum time by which the clocks of several servers and of their database may differ, in milliseconds. */
const CLOCKS_APART_MS = 60_000;

/** Findings about the disk of the data, the bucket of the media, the database, and the clock. */
export const DATA_FINDINGS: Pick<
  FindingTable,
  | 'dataFolder'
  | 'fileSystem'
  | 'disk'
  | 'mediaStore'
  | 'mediaSample'
  | 'database'
  | 'access'
  | 'clock'
  | 'clockOfServer'
> = {
  dataFolder: {
    'closed-folder': {
      look: ({ trouble }) => trouble !== null,
      urgency: 'now',
      words: {
        start: ({ dataDir, trouble }) =>
          `DATA_DIR ${dataDir} cannot be written to (${trouble}). ${trouble === 'EROFS' ? 'Its disk can only be read: set DATA_DIR to a folder on another one.' : 'Make the folder writable for this user, or set DATA_DIR to another one.'}`,
        checkConfig: ({ dataDir, folder, trouble }) => {
          if (trouble === 'ENOTDIR') return `DATA_DIR ${dataDir} is no folder: something else is in its way.`;
          return folder === dataDir
            ? `DATA_DIR ${dataDir} cannot be written to. Make the folder writable for the user who runs Hearth, or set DATA_DIR to another one.`
            : `DATA_DIR ${dataDir} is not there, and cannot be made: ${folder} cannot be written to. Make it with the rights of the user who runs Hearth.`;
        },
      },
    },
  },
  fileSystem: {
    'data-in-memory': {
      look: ({ type }) => IN_MEMORY.has(type),
      words: {
        checkConfig: ({ dataDir }) =>
          `DATA_DIR ${dataDir} is in memory (tmpfs): everything is gone when the machine restarts. Set it to a folder on a disk.`,
      },
    },
    'data-in-container': {
      look: ({ type }) => type === OF_A_CONTAINER,
      words: {
        checkConfig: ({ dataDir }) =>
          `DATA_DIR ${dataDir} is inside a container: everything is gone when the container is replaced. Mount a volume there.`,
      },
    },
    'network-folder': {
      // `statfs` can return the type as a negative number.
      look: ({ type }) => OF_A_NETWORK.has(type >>> 0),
      words: {
        start: ({ dataDir }) =>
          `DATA_DIR ${dataDir} is a network folder. Databases can be damaged there: set DATA_DIR to a folder on a disk of this machine.`,
        checkConfig: ({ dataDir }) =>
          `DATA_DIR ${dataDir} is on a network file system, on which a database can be damaged. Set it to a folder on a disk of this machine.`,
      },
    },
  },
  disk: {
    'full-disk': {
      look: ({ leftBytes }) => leftBytes < DISK_LEFT.fullBytes,
      urgency: 'now',
      words: {
        hourly: ({ leftBytes }) => ({
          what: `The disk is full: ${sizeWords(leftBytes)} are left.`,
          todo: `Pages are still served, and nothing can be saved or sent. ${MORE_ROOM}`,
        }),
        checkConfig: ({ leftBytes }) =>
          `The disk of DATA_DIR is full: ${sizeWords(leftBytes)} are left. Nothing can be saved until there is more room.`,
      },
    },
    'nearly-full-disk': {
      look: ({ leftBytes }) => leftBytes >= DISK_LEFT.fullBytes && leftBytes < DISK_LEFT.lowBytes,
      words: {
        hourly: ({ leftBytes }) => ({
          what: `The disk is nearly full: ${sizeWords(leftBytes)} are left.`,
          todo: `Once it is full, nothing can be saved or sent. ${MORE_ROOM}`,
        }),
        checkConfig: ({ leftBytes }) =>
          `The disk of DATA_DIR is nearly full: ${sizeWords(leftBytes)} are left. Make room, or move DATA_DIR to a larger disk.`,
      },
    },
  },
  mediaStore: {
    'media-store-silent': {
      look: ({ problem }) => problem !== '',
      urgency: 'now',
      words: {
        hourly: ({ problem }) => ({
          what: 'The bucket of pictures and files does not work.',
          todo: `Pages are still served, with the pictures that were shown before; nothing can be uploaded. It is tried again by itself. ${problem}`,
        }),
      },
    },
  },
  mediaSample: {
    'media-elsewhere': {
      look: ({ missing }) => missing > 0,
      urgency: 'now',
      words: {
        hourly: ({ place, looked, missing }) => ({
          what: `Pictures and files are missing on this server: of ${looked} that were looked for in ${place}, ${missing} are not there.`,
          todo: 'Readers of this server do not see them. If there are several servers, set MEDIA_TO to the same bucket on each, and start them again. If MEDIA_TO was changed, run ‘hearth move-media’. Otherwise, a backup has them.',
        }),
      },
    },
  },
  database: {
    'moved-away': {
      look: ({ hasMovedAway }) => hasMovedAway,
      urgency: 'now',
      words: {
        hourly: {
          what: 'The site has moved to another database: nothing can be saved or sent on this server.',
          todo: 'Pages are still served, as they were then. Start this server with the settings of the new place. To go on here as before the move, run ‘hearth move-database --undo’.',
        },
      },
    },
    'unchangeable-database': {
      look: ({ fault }) => fault !== null && fault in NO_CHANGES,
      urgency: 'now',
      words: {
        hourly: ({ fault }) => ({
          what: 'The database takes no changes: nothing can be saved or sent.',
          todo: `Pages are still served. ${NO_CHANGES[fault!]}`,
        }),
      },
    },
  },
  access: {
    'open-to-others': {
      look: ({ open }) => open.length > 0,
      words: {
        start: ({ open, dataDir }) =>
          `Other users of this machine can open ${open.join(', ')}. Close that with: chmod -R go= ${dataDir}`,
        checkConfig: ({ dataDir }) =>
          `Other users of this machine can open DATA_DIR ${dataDir}, in which is what people sent with forms. Close it with: chmod -R go= ${dataDir}`,
      },
    },
  },
  clockOfServer: {
    'clocks-apart': {
      look: ({ apartMs }) => apartMs > CLOCKS_APART_MS,
      urgency: 'now',
      words: {
        hourly: ({ apartMs }) => ({
          what: `The clock of this server and that of the database are ${lengthWords(apartMs)} apart.`,
          todo: 'Log-ins with codes, links, and pages with a time go by the clock of the server. Set the clocks of all machines right (timedatectl shows them).',
        }),
      },
    },
  },
  clock: {
    // The clock was set back, or started at an old date. With a wrong clock, links expire at once or never.
    'clock-behind': {
      look: ({ now, latest }) => latest > now + CLOCK_SLACK_MS,
      words: {
        checkConfig: ({ now, latest }) =>
          `The clock of this machine is wrong: it says ${timeWords(now)}, and the data was last changed on ${timeWords(latest)}. Log-ins, links and backups go by the clock. Set it right (timedatectl shows it).`,
        check: ({ now, latest }) => ({
          what: `It says ${timeWords(now)}, and something was stored at ${timeWords(latest)}.`,
          todo: 'Set the clock of the machine right (timedatectl shows it): log-ins and links go by it.',
        }),
      },
    },
  },
};

/** The advice where a database on PostgreSQL can be read, and takes no changes. */
const NO_CHANGES: Readonly<Partial<Record<DatabaseFault, string>>> = {
  'read-only':
    'It can only be read: see that DATABASE_URL leads to the main server and not to a standby, and that default_transaction_read_only is off there.',
  full: 'Its disk is full, or was so a few minutes ago: make room on the machine of PostgreSQL.',
  refused: 'Its user has lost rights: the tables must belong to the user of DATABASE_URL.',
  failing: 'Its disk fails: look into the log of PostgreSQL.',
  damaged: 'It is damaged: look into the log of PostgreSQL, and restore a backup.',
};

const MORE_ROOM = 'Remove files that are not needed from the server, or move the data to a larger disk.';

function timeWords(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
