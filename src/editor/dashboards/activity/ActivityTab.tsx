import type { AuditEntry } from '../../../calls/audit.ts';
import { RECORDED_ACTIONS } from '../../../calls/tables.ts';
import { AUDIT_LIST_SIZE, AUDIT_RETENTION } from '../../../model/limits.ts';
import { DAY_PAUSE_MS } from '../../lists/Filters.tsx';
import type { Option } from '../../lists/fields.tsx';
import { type ListDescription, ListScreen } from '../../lists/ListScreen.tsx';
import { serverList } from '../../lists/paged-list.ts';
import { Retention, type RetentionRules } from '../../lists/Retention.tsx';
import { Time } from '../../lists/time.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/** The filters of the activity list, which also apply to its export. An empty filter matches everything. */
interface ActivityFilters {
  /** The id of a user. */
  readonly person: string;
  readonly action: string;
  /** The first and the last day (YYYY-MM-DD) of the listed activity, both included, in the time zone of the site. */
  readonly fromDate: string;
  readonly toDate: string;
}

/** The recorded actions of people, the latest first. The filters are kept while the editor is open; the entries are not. */
export const activity = serverList<ActivityFilters, AuditEntry>({
  path: 'audit/list',
  rows: 'entries',
  query: { person: '', action: '', fromDate: '', toDate: '' },
  pageSize: AUDIT_LIST_SIZE.default,
  sizeName: 'limit',
  one: 'entry',
  many: 'entries',
  loading: 'Loading activity…',
  failed: 'The activity could not be listed.',
  none: 'Nothing is on record yet.',
  noMatch: 'Nothing passes these filters.',
});

/** Loads all people with recorded actions. @throws ApiError */
async function loadPeople(): Promise<readonly Option[]> {
  const { people } = await askServer('audit/loadPeople', {});
  return people.map(({ _id, username }) => [_id, username]);
}

/** Returns the person of an entry in words. */
export function whoWords({ person, action, subject }: AuditEntry): string {
  if (person !== null) return person.username;
  if (action === 'user/add') return 'The person who runs the server';
  return subject.kind === 'user' && subject._id === ''
    ? 'Somebody without an account'
    : 'Somebody not logged in';
}

/** Returns the action of an entry in words: its subject, its details and its count. */
export function whatWords({ what, subject, details, times }: AuditEntry): string {
  const name = subject.name === '' ? '' : `: ${subject.name}`;
  const more = [details, times === 1 ? '' : `${times} times`].filter((part) => part !== '').join(', ');
  return `${what}${name}${more === '' ? '' : ` (${more})`}`;
}

const { minDays, maxDays, entries } = AUDIT_RETENTION;

/** The retention of activity has a minimum, and activity cannot be kept forever. */
export const activityRetention: RetentionRules<number> = {
  summary: 'How long activity is kept',
  label: 'Delete activity after this many days',
  help: `From ${minDays} to ${maxDays}. At most ${entries.toLocaleString('en-AU')} entries are kept.`,
  words: () => null,
  read(typed) {
    const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
    if (days >= minDays && days <= maxDays) return { days };
    return { problem: `This must be a number of days from ${minDays} to ${maxDays}.` };
  },
  question(days, before) {
    if (days >= before) return null;
    return {
      message: `Keep activity for ${days} days only?`,
      consequence: 'Older entries are deleted within an hour, for good. Export it first if you need it.',
      yes: 'Keep it for less',
    };
  },
  load: () => askServer('audit/loadRetention', {}),
  save: (days) => changeOnServer('audit/saveRetention', { days }),
};

const activities: ListDescription<ActivityFilters, AuditEntry> = {
  list: activity,
  pages: 'Pages of activity',
  drawer: [
    {
      name: 'person',
      label: 'Person',
      kind: 'select',
      all: 'Everybody',
      load: loadPeople,
      failed: 'The people could not be listed.',
    },
    {
      name: 'action',
      label: 'Action',
      kind: 'select',
      all: 'Everything',
      options: Object.entries(RECORDED_ACTIONS),
    },
    {
      name: 'fromDate',
      label: 'From',
      kind: 'days',
      until: { name: 'toDate', label: 'To' },
      pauseMs: DAY_PAUSE_MS,
    },
  ],
  csv: { path: 'audit/generateCSV', name: 'Activity Export.csv', evenIfEmpty: true },
  table: {
    label: 'Activity',
    className: 'he-activity-table',
    columns: [
      { label: 'When', cell: ({ at }) => <Time iso={at} /> },
      { label: 'Who', cell: whoWords },
      { label: 'What', cell: whatWords },
      { label: 'Site', cell: ({ site }) => site },
    ],
  },
  Folds: () => <Retention rules={activityRetention} />,
};

/** Shows the record of people's actions on all sites. Only users with the right to see the record get the tab. */
export default function ActivityTab() {
  return <ListScreen of={activities} />;
}
