import type { Attention, SystemState } from '../../../src/model/system.ts';
import type { Condition } from './finding.ts';
import { told } from './findings.ts';

/** The state of the installation, from which the findings are derived. */
export interface KnownState extends Omit<SystemState, 'attention'> {
  /** Whether the settings allow mail to be sent. */
  readonly isMailSetUp: boolean;
  /** Whether this server makes the backups, so that missing ones are a fault. Others do not know what it has made. */
  readonly makesBackups: boolean;
  /** Whether requests come through a proxy that the settings do not name. */
  readonly isBehindUnknownProxy: boolean;
  /** Whether the file of the emergency notices is damaged. */
  readonly isNoticeDamaged: boolean;
  /** Why sections of settings from the dashboard do not count. */
  readonly unusedSettings: Condition['unusedSettings'][];
  /** Which changes have not reached the CDN; '' if all have. */
  readonly purges: string;
  /** The newer version that is offered; null if there is none. */
  readonly newerVersion: string | null;
  /** Why the bucket of pictures and files does not work; '' if it works, or there is none. */
  readonly mediaProblem: string;
  readonly mediaSample: Condition['mediaSample'];
  readonly database: Condition['database'];
  readonly clockOfServer: Condition['clockOfServer'];
  readonly settingsOfServers: Condition['settingsOfServers'];
}

/**
 * Returns the findings that need attention, the most urgent first.
 *
 * @param now milliseconds since 1970
 */
export function attentionOf(state: KnownState, now: number): Attention[] {
  const { disk, certificates, mail, isMailSetUp: isSetUp, lastCheck, isBehindUnknownProxy } = state;
  const backups = state.makesBackups ? state.backups : null;
  const found = told('hourly', {
    disk: [disk],
    backups: backups === null ? [] : [{ state: backups, now }],
    secondFolder: backups?.isOnOneDisk ? [{ folder: backups.secondPlace ?? '', state: 'onDiskOfSite' }] : [],
    certificate: certificates.map((certificate) => lifeOf(certificate, now)),
    mail: [{ ...mail, isSetUp }],
    delivery: [{ ...mail, isSetUp }],
    database: [state.database],
    clockOfServer: [state.clockOfServer],
    settingsOfServers: [state.settingsOfServers],
    mediaStore: [{ problem: state.mediaProblem }],
    mediaSample: [state.mediaSample],
    cdn: [{ purges: state.purges }],
    notices: [{ isDamaged: state.isNoticeDamaged }],
    lastCheck: lastCheck === null ? [] : [lastCheck],
    unusedSettings: state.unusedSettings,
    proxy: [{ isUnknown: isBehindUnknownProxy }],
    newerVersion: state.newerVersion === null ? [] : [{ version: state.newerVersion }],
  });
  return found
    .map(({ text, ...attention }) => attention)
    .toSorted((one, other) => Number(one.urgency === 'soon') - Number(other.urgency === 'soon'));
}

function lifeOf(
  { host, issuedAt, expiresAt, lastFailure }: SystemState['certificates'][number],
  now: number,
): Condition['certificate'] {
  if (issuedAt === null || expiresAt === null) return { host, leftMs: null, share: 0, lastFailure };
  const leftMs = Date.parse(expiresAt) - now;
  return { host, leftMs, share: leftMs / (Date.parse(expiresAt) - Date.parse(issuedAt)), lastFailure };
}
