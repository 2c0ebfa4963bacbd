import type { DatabaseFault } from '../../../db/database-fault.ts';
import type { BackupState } from '../../../src/model/backups-wire.ts';
import type { InstallationSectionId } from '../../../src/model/installation.ts';
import type { Attention, SystemState } from '../../../src/model/system.ts';
import type { Config } from '../../core/config/config.ts';

/**
 * The occasion on which a finding is reported: the start of the server, the System tab (checked hourly), `hearth check-config`
 * or `hearth check`.
 */
export type When = 'start' | 'hourly' | 'checkConfig' | 'check';

/** The state of the installation, in parts. On each occasion, only the parts with findings for that occasion are read. */
export interface Condition {
  /** A sentence about a setting whose value cannot be used. */
  readonly wrongSetting: string;
  /** A variable that Hearth does not know, and the variable that was probably meant. */
  readonly unknownVariable: { readonly name: string; readonly meant: string };
  /** A section of settings that an admin has saved, and that does not count. */
  readonly unusedSettings: { readonly section: InstallationSectionId; readonly problem: string };
  /** A newer version that is offered. */
  readonly newerVersion: { readonly version: string };
  readonly proxy: { readonly isUnknown: boolean };
  /** The address at which the site is reached. */
  readonly address: { readonly config: Config; readonly site: URL | null };
  /**
   * The delivery of mail.
   *
   * @property isFromSet whether MAIL_FROM is set
   * @property waiting the number of waiting messages, if they were counted
   */
  readonly mail: {
    readonly isSetUp: boolean;
    /** Says what to set. */
    readonly reason: string;
    readonly isFromSet?: boolean;
    readonly waiting?: number;
  };
  /** The configured features, and the environment variables. */
  readonly features: { readonly config: Config; readonly env: Readonly<Record<string, string>> };
  /** The data folder or its nearest existing parent, and the error code if that folder cannot be written. */
  readonly dataFolder: { readonly dataDir: string; readonly folder: string; readonly trouble: string | null };
  /**
   * The file system of the data folder.
   *
   * @property type the type number of the file system, as `statfs` returns it
   */
  readonly fileSystem: { readonly dataDir: string; readonly type: number };
  readonly disk: { readonly leftBytes: number };
  /**
   * Other users' access to the data folder.
   *
   * @property open the files and folders that other users of the machine can open
   */
  readonly access: { readonly dataDir: string; readonly open: readonly string[] };
  /** The names of the settings of this server that are not as on the server that started last. */
  readonly settingsOfServers: { readonly others: readonly string[] };
  /** How far the clock of this server is from that of the database of several servers, in milliseconds; 0 on SQLite. */
  readonly clockOfServer: { readonly apartMs: number };
  /** The time of the machine's clock, and the latest stored time, in milliseconds since 1970. */
  readonly clock: { readonly now: number; readonly latest: number };
  /** The reason why no new site may begin in the data folder: an existing site belongs there, but its disk is not mounted. */
  readonly siteElsewhere: string;
  /** The bucket of pictures and files, and why it does not work; '' if it works, or there is none. */
  readonly mediaStore: { readonly problem: string };
  /** The place of pictures and files, and how many of those that were looked for are missing there. */
  readonly mediaSample: MediaSample;
  /** Why the database takes no changes, null if it takes them; and whether the site has moved from it to another one. */
  readonly database: { readonly fault: DatabaseFault | null; readonly hasMovedAway: boolean };
  /** The folder to which backups are copied. */
  readonly secondFolder: {
    readonly folder: string;
    readonly state: 'missing' | 'closed' | 'onDiskOfSite' | 'fine';
  };
  readonly backups: { readonly state: BackupState; readonly now: number };
  /**
   * The certificate of a host.
   *
   * @property leftMs the time until the certificate expires; null if there is no certificate
   * @property share the remaining fraction of the certificate's lifetime
   */
  readonly certificate: {
    readonly host: string;
    readonly leftMs: number | null;
    readonly share: number;
    readonly lastFailure: string | null;
  };
  readonly delivery: SystemState['mail'] & { readonly isSetUp: boolean };
  /** The CDN, and which changes have not reached it; '' if all have. */
  readonly cdn: { readonly purges: string };
  /** The file of the emergency notices. */
  readonly notices: { readonly isDamaged: boolean };
  readonly lastCheck: NonNullable<SystemState['lastCheck']>;
}

/** A few pictures and files of the site that were looked for. @property place the folder or the bucket, for messages */
export interface MediaSample {
  readonly place: string;
  readonly looked: number;
  readonly missing: number;
}

/**
 * A possible fact about the installation, with the function that checks for it. No other code checks for this fact or describes
 * it.
 */
export interface Finding<Known> {
  readonly look: (known: Known) => boolean;
  /** `now`: Hearth cannot serve, or people or data are at risk. `soon`, the default: a day's delay does no harm. */
  readonly urgency?: Attention['urgency'] | ((known: Known) => Attention['urgency']);
  /** The words for each occasion. A function returns null if the finding is not reported on that occasion. */
  readonly words: { readonly [Teller in When]?: Words | string | ((known: Known) => Words | string | null) };
}

interface Words {
  /** States the fact in one sentence. */
  readonly what: string;
  /** Says what to do, in sentences. */
  readonly todo: string;
  /** The tab of the dashboard with more information. */
  readonly tab?: Attention['tab'];
}

/** The findings about each part of the condition, by their ids. */
export type FindingTable = {
  readonly [Part in keyof Condition]: Readonly<Record<string, Finding<Condition[Part]>>>;
};
