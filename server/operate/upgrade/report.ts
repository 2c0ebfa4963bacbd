import { megabytes } from '../backups/disk-room.ts';
import type { Comparison, Outcome } from './compare-renders.ts';
import { canBeDone, type Rehearsal } from './rehearse.ts';

/** The headings in the report for each outcome, the worst first. */
const HEADINGS: Readonly<Record<Outcome, string>> = {
  failed: 'Cannot be made by this version',
  missing: 'Are not there any more',
  added: 'Are new',
  content: 'Say, show or lead to something else',
  styles: 'Look different, by their styles',
  markup: 'Differ in their markup alone, which readers may not notice',
};

/**
 * Returns the lines of the report on a rehearsal.
 *
 * @param program the version of this program
 */
export function reportOf(rehearsal: Rehearsal, program: string): string[] {
  const { from, to, oldProgram, failure, comparison, copyMs, migrationMs } = rehearsal;
  const versions = from === to ? `schema version ${to}, as it is` : `schema version ${from} to ${to}`;
  return [
    `Rehearsed the upgrade ${oldProgram === null ? '' : `from Hearth ${oldProgram} `}to Hearth ${program} on a copy of the database (${versions}).`,
    `Copying took ${seconds(copyMs)}, upgrading the copy ${seconds(migrationMs)}.`,
    ...diskOf(rehearsal),
    ...(failure === null ? [] : ['', failure]),
    ...(comparison === null ? [] : pagesOf(comparison, oldProgram !== null)),
    '',
    canBeDone(rehearsal) ? CAN : `${whyNot(rehearsal)} Nothing of the site was changed.`,
  ];
}

const CAN =
  'The upgrade can be done: stop Hearth, put the new program in the place of the old one, and start it.';

function diskOf({ neededBytes, freeBytes }: Rehearsal): string[] {
  if (neededBytes === null) return [];
  return [
    `The upgrade takes at most ${megabytes(neededBytes)} of the disk; ${megabytes(freeBytes)} are free.`,
  ];
}

function whyNot({ failure, comparison, neededBytes, freeBytes }: Rehearsal): string {
  if (failure === null && (neededBytes ?? 0) > freeBytes)
    return 'The upgrade cannot be done: make room on the disk first.';
  if (failure !== null || comparison === null)
    return 'The upgrade cannot be done: stay with the old version.';
  const { failed, missing } = comparison.counts;
  return `Readers would miss ${pages(failed + missing)}: mend them in the old version first, or stay with it.`;
}

function pagesOf({ pages: total, counts, listed }: Comparison, isCompared: boolean): string[] {
  const outcomes = (Object.keys(HEADINGS) as Outcome[]).filter((outcome) => counts[outcome] > 0);
  const different = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  return [
    isCompared
      ? `Rendered ${pages(total)} with both programs: ${different === 0 ? 'all are the same' : `${pages(different)} ${different === 1 ? 'is' : 'are'} not the same`}.`
      : `Rendered ${pages(total)} with this version.`,
    ...outcomes.flatMap((outcome) => {
      const more = counts[outcome] - listed[outcome].length;
      return [
        '',
        `${HEADINGS[outcome]}: ${pages(counts[outcome])}`,
        ...listed[outcome].map(
          ({ page: { title, address }, words }) =>
            `  ${title} (${address})${words === '' ? '' : `: ${words}`}`,
        ),
        ...(more > 0 ? [`  and ${more.toLocaleString('en-AU')} more`] : []),
      ];
    }),
  ];
}

function pages(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'page' : 'pages'}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
