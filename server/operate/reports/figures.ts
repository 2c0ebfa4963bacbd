import { submittedAt } from '../../../src/model/submitted-at.ts';
import type { SystemState } from '../../../src/model/system.ts';
import type { Figure } from '../../outside/mail/report-mails.ts';

/** The counts of a week, beside the state of the installation. */
export interface WeekCounts {
  readonly submissions: number;
  readonly missing: number;
}

/** Returns the figures of the weekly mail: backups, certificates, mail, forms, addresses without a page, and the disk. */
export function figuresOf(
  state: Pick<SystemState, 'backups' | 'certificates' | 'mail' | 'disk'>,
  { submissions, missing }: WeekCounts,
  timeZone: string,
): Figure[] {
  const { backups, certificates, mail, disk } = state;
  const at = (iso: string | undefined | null) => (iso ? submittedAt(iso, timeZone) : 'none yet');
  const ends = certificates.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted();
  const full = Math.round(100 * (1 - disk.leftBytes / disk.totalBytes));
  return [
    ...(backups === null
      ? []
      : [
          { label: 'Last proven backup', text: at(backups.lastProven?.madeAt) },
          {
            label: 'Newest backup in the second place',
            text: backups.secondPlace === null ? 'there is no second place' : at(backups.newestCopy?.madeAt),
          },
        ]),
    ...(ends[0] === undefined ? [] : [{ label: 'Certificates are good until', text: at(ends[0]) }]),
    { label: 'Mail', text: `${mail.waiting} waiting, ${mail.failed} not delivered` },
    { label: 'Forms sent in the last 7 days', text: String(submissions) },
    { label: 'Addresses without a page that readers asked for in the last 7 days', text: String(missing) },
    { label: 'Disk', text: `${full} % full` },
  ];
}
