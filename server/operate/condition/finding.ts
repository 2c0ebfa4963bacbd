import type { BackupState } from '../../../src/model/backups-wire.ts';
import type { Attention, SystemState } from '../../../src/model/system.ts';
import type { Config } from '../../core/config/config.ts';

/**
 * The place that tells a finding: the start of the server, the System tab (checked hourly), `hearth check-config` or `hearth
 * check`.
 */
export type When = 'start' | 'hourly' | 'checkConfig' | 'check';

/** The parts of the installation, as they were read. Each teller reads the parts that it has findings for. */
export interface Condition {
  /** A value that cannot be used, as a sentence. */
  readonly wrongSetting: string;
  /** A variable that Hearth does not read, and the one that was probably meant. */
  readonly unknownVariable: { readonly name: string; readonly meant: string };
  readonly proxy: { readonly isUnknown: boolean };
  /** How the site is reached. */
  readonly address: { readonly config: Config; readonly site: URL | null };
  /** @property isFromSet whether MAIL_FROM is set @property waiting the number of waiting messages, if they were counted */
  readonly mail: {
    readonly isSetUp: boolean;
    /** Says what to set. */
    readonly reason: string;
    readonly isFromSet?: boolean;
    readonly waiting?: number;
  };
  /** Features, and the variables that are set. */
  readonly features: { readonly config: Config; readonly env: Readonly<Record<string, string>> };
  /** The folder of the data, or its nearest existing parent, and the code of the error if it cannot be written. */
  readonly dataFolder: { readonly dataDir: string; readonly folder: string; readonly trouble: string | null };
  /** @property type the file system, as `statfs` numbers it */
  readonly fileSystem: { readonly dataDir: string; readonly type: number };
  readonly disk: { readonly leftBytes: number };
  /** @property open the files and folders that other users of the machine can open */
  readonly access: { readonly dataDir: string; readonly open: readonly string[] };
  /** The time of the machine, and the latest stored time, in milliseconds since 1970. */
  readonly clock: { readonly now: number; readonly latest: number };
  /** Why no new site may begin in the data folder, because the site that belongs there is elsewhere. */
  readonly siteElsewhere: string;
  /** The folder that backups are copied to. */
  readonly secondFolder: {
    readonly folder: string;
    readonly state: 'missing' | 'closed' | 'onDiskOfSite' | 'fine';
  };
  readonly backups: { readonly state: BackupState; readonly now: number };
  /** @property leftMs the time until the certificate expires; null without one @property share the part of its life that is left */
  readonly certificate: {
    readonly host: string;
    readonly leftMs: number | null;
    readonly share: number;
    readonly lastFailure: string | null;
  };
  readonly delivery: SystemState['mail'] & { readonly isSetUp: boolean };
  readonly lastCheck: NonNullable<SystemState['lastCheck']>;
}

/** A fact about the installation. No other code looks for it or words it. */
export interface Finding<Known> {
  readonly look: (known: Known) => boolean;
  /** `now`: Hearth cannot serve, or people or data are harmed. `soon`, the default: it can wait for a day. */
  readonly urgency?: Attention['urgency'] | ((known: Known) => Attention['urgency']);
  /** Each teller's words; a function returns null if there is nothing to tell. */
  readonly words: { readonly [Teller in When]?: Words | string | ((known: Known) => Words | string | null) };
}

interface Words {
  /** States the fact in a sentence. */
  readonly what: string;
  /** Says what to do, in sentences. */
  readonly todo: string;
  /** The tab of the dashboard that says more. */
  readonly tab?: Attention['tab'];
}

/** Findings by their ids, for each part of the condition. */
export type FindingTable = {
  readonly [Part in keyof Condition]: Readonly<Record<string, Finding<Condition[Part]>>>;
};
