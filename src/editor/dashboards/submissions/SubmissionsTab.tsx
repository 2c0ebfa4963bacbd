import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '../../../browser/request.ts';
import { can } from '../../../calls/permissions.ts';
import type { Removal, Submission } from '../../../model/forms/wire-schema.ts';
import { SUBMISSION_LIST_SIZE } from '../../../model/limits.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { FEEDBACK_TEXTS } from '../../../model/texts.ts';
import { $start } from '../../document/start-editor.ts';
import { DAY_PAUSE_MS } from '../../lists/Filters.tsx';
import type { Field } from '../../lists/fields.tsx';
import { type ListDescription, ListScreen, type ListTools } from '../../lists/ListScreen.tsx';
import { RowButton } from '../../lists/ListTable.tsx';
import { Loaded } from '../../lists/Loaded.tsx';
import { filledIn, serverList, shownSite } from '../../lists/paged-list.ts';
import { Fold, Retention, type RetentionRules } from '../../lists/Retention.tsx';
import { Time, useTimeZone } from '../../lists/time.tsx';
import { hearNew } from '../../panels/review/review-state.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { feedbackList } from './PageFeedback.tsx';
import { firstAnswer, SubmissionDialog, senderOf } from './SubmissionDialog.tsx';

/** The filters of the list of submissions, which also apply to its export. An empty filter matches everything. */
export interface SubmissionFilters {
  readonly identifier: string;
  /** The first and the last day (YYYY-MM-DD) of the listed submissions, both included, in the time zone of the site. */
  readonly fromDate: string;
  readonly toDate: string;
  readonly showDraftSubmissions: boolean;
}

/** The submissions of the site, the newest first. The filters are kept while the editor is open; the submissions are not. */
export const submissions = serverList<SubmissionFilters, Submission>({
  path: 'forms/getSubmissions',
  rows: 'formSubmissions',
  query: { identifier: '', fromDate: '', toDate: '', showDraftSubmissions: false },
  parameters: (filters) => ({ ...shownSite(), ...filledIn(filters) }),
  pageSize: SUBMISSION_LIST_SIZE.default,
  sizeName: 'limit',
  one: 'submission',
  many: 'submissions',
  none: 'There are no submissions yet. What visitors send with a form of this site is shown here.',
  noMatch: 'No submission passes these filters.',
});

/** The range of days in which the listed submissions arrived. */
export const days: Field<SubmissionFilters> = {
  name: 'fromDate',
  label: 'From',
  kind: 'days',
  until: { name: 'toDate', label: 'To' },
  pauseMs: DAY_PAUSE_MS,
};

/** Loads the identifiers of the forms that have submissions. @throws ApiError */
async function loadIdentifiers() {
  const { identifiers } = await askServer('forms/loadIdentifiers', shownSite());
  return identifiers.map((identifier) => [identifier, identifier] as const);
}

/** The maximum retention of submissions, in days: a hundred years. */
const MOST_DAYS = 36_500;

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** By default, submissions are kept forever. */
export const submissionRetention: RetentionRules<number | null> = {
  summary: 'How long submissions are kept',
  label: 'Delete submissions after this many days',
  help: 'Empty: they are kept until somebody deletes them.',
  words: (days) =>
    days === null
      ? 'They are kept until somebody deletes them. What people write in distress is safest where it is not kept longer than it is needed.'
      : `They are deleted ${inDays(days)} after they were sent.`,
  read(typed) {
    const text = typed.trim();
    if (text === '') return { days: null };
    const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (days >= 1 && days <= MOST_DAYS) return { days };
    return { problem: `Write a whole number of days from 1 to 36,500, or leave it empty.` };
  },
  question(days, before) {
    if (days === null || (before !== null && days >= before)) return null;
    return {
      message: 'Are you sure?',
      consequence: `Submissions older than ${inDays(days)} are deleted for good, those that are here already too. Export them first if you still need them.`,
      yes: 'Delete older ones',
    };
  },
  load: () => askServer('forms/loadRetention', shownSite()),
  save: (days) => changeOnServer('forms/saveRetention', { ...shownSite(), days }),
};

const loadRemovals = () => askServer('forms/loadRemovals', shownSite());

/** Shows the record of deleted submissions. Nothing else about these submissions is kept. */
function Removals({ removals }: { removals: readonly Removal[] }) {
  const timeZone = useTimeZone();
  if (removals.length === 0) return <p>No deletion is on record.</p>;
  return (
    <ul className="he-removals">
      {removals.map((removal) => (
        <li key={removal._id}>{removalWords(removal, (iso) => submittedAt(iso, timeZone))}</li>
      ))}
    </ul>
  );
}

/** Describes a deletion in words. @param at formats a time */
export function removalWords(
  { identifier, createdAt, removedAt, removedBy }: Removal,
  at: (iso: string) => string,
): string {
  const who = removedBy ?? 'somebody whose account is gone';
  return `Deleted by ${who} at ${at(removedAt)}: a submission of ‘${identifier}’, sent at ${at(createdAt)}`;
}

function ShowDrafts({ query }: { query: SubmissionFilters }) {
  return (
    <CheckboxField
      label="Show draft Submissions"
      checked={query.showDraftSubmissions}
      onChange={(showDraftSubmissions) => submissions.look({ showDraftSubmissions })}
    />
  );
}

function Sender({ row }: { row: Submission }) {
  const { name, address } = senderOf(row);
  if (name === '' && address === '') return <span className="he-muted">Not given</span>;
  return (
    <>
      {name === '' ? null : <bdi className="he-submission-name">{name}</bdi>}
      <bdi>{address}</bdi>
    </>
  );
}

function View({ row, tools }: { row: Submission; tools: ListTools }) {
  const when = submittedAt(row.createdAt, useTimeZone());
  return <RowButton label={`View the submission of ${when}`} Icon={Eye} onPress={() => view(row, tools)} />;
}

const view = (row: Submission, tools: ListTools) =>
  tools.show(<SubmissionDialog submission={row} tools={tools} />);

export const submissionList: ListDescription<SubmissionFilters, Submission> = {
  list: submissions,
  pages: 'Pages of submissions',
  needs: { call: 'forms/getSubmissions', right: 'form submissions' },
  Tools: ShowDrafts,
  drawer: [
    {
      name: 'identifier',
      label: 'Identifier',
      kind: 'select',
      all: 'All forms',
      load: loadIdentifiers,
      failed: 'The forms could not be listed.',
      // Keeps the filter, even if the form has no submissions.
      keeps: true,
    },
    days,
  ],
  csv: { path: 'forms/generateCSV', name: 'Form Submissions Export.csv' },
  table: {
    label: 'Form submissions',
    className: 'he-submission-table',
    endsWithButton: true,
    open: view,
    textOf: (row, timeZone) => {
      const { name, address } = senderOf(row);
      return [name || address, submittedAt(row.createdAt, timeZone), row.settings.identifier].join(', ');
    },
    columns: [
      { label: 'From', cell: (row) => <Sender row={row} /> },
      {
        label: 'Submitted',
        // A draft submission is a test. An unverified submission may come from a robot.
        cell: ({ createdAt, draft, unverified }) => (
          <>
            <Time iso={createdAt} />
            {draft ? <span className="he-pill">Draft</span> : null}
            {unverified ? <span className="he-pill">Unverified</span> : null}
          </>
        ),
      },
      { label: 'Form', cell: ({ settings }) => <bdi>{settings.identifier}</bdi> },
      { label: 'First answer', cell: (row) => <bdi>{firstAnswer(row)}</bdi> },
      { label: 'Sent to', cell: ({ settings }) => <bdi>{settings.recipient}</bdi> },
      { label: 'View', cell: (row, tools) => <View row={row} tools={tools} /> },
    ],
  },
  Folds: ({ changes }) => (
    <>
      <Fold summary={FEEDBACK_TEXTS.question}>
        <ListScreen of={feedbackList} />
      </Fold>
      <Retention rules={submissionRetention} />
      <Fold key={changes} summary="Deleted submissions">
        <Loaded load={loadRemovals} waiting="Looking it up…">
          {(found) => <Removals {...found} />}
        </Loaded>
      </Fold>
    </>
  ),
};

/** Shows the submissions of the site, to users with the right to see them. A user who looks at the list has seen them all. */
export default function SubmissionsTab() {
  useEffect(() => {
    if (!can($start.get()?.user ?? null, 'forms/getSubmissions')) return;
    changeOnServer('dashboard/seen', { ...shownSite(), kind: 'messages' }).then(
      () => hearNew({ messages: 0 }),
      // The list says why the server cannot be reached.
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }, []);
  return <ListScreen of={submissionList} />;
}
