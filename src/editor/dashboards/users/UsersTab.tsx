import { useStore } from '@nanostores/react';
import { UserCog, UserPlus } from 'lucide-react';
import { computed } from 'nanostores';
import { USER_LIST_SIZE } from '../../../model/limits.ts';
import type { ListedPerson, PersonState } from '../../../model/people.ts';
import { Action } from '../../lists/actions.tsx';
import { TYPING_PAUSE_MS } from '../../lists/Filters.tsx';
import type { Option } from '../../lists/fields.tsx';
import { type ListDescription, ListScreen, type ListTools } from '../../lists/ListScreen.tsx';
import { RowButton } from '../../lists/ListTable.tsx';
import { serverList } from '../../lists/paged-list.ts';
import { useTimeZone } from '../../lists/time.tsx';
import { $roles, $roleTitles, loadRoles } from '../../settings/roles/known-roles.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { UserDialog } from './UserDialog.tsx';
import { lastSeenWords, rolesWords, STATES } from './users.ts';

/** The filters of the list of users. An empty filter matches everyone. */
interface UserQuery {
  readonly search: string;
  readonly role: string;
  readonly state: PersonState | 'all';
}

/** The people with an account. The filters are kept while the editor is open. */
export const users = serverList<UserQuery, ListedPerson>({
  path: 'user/list',
  rows: 'users',
  query: { search: '', role: '', state: 'all' },
  parameters: (query) => ({ ...query }),
  pageSize: USER_LIST_SIZE.default,
  one: 'person',
  many: 'people',
  none: 'Nobody matches this.',
});

function Invite({ tools }: { tools: ListTools }) {
  return (
    <Action
      label="Invite a person"
      Icon={UserPlus}
      isMain
      onChoose={() => tools.show(<UserDialog person={null} tools={tools} />)}
    />
  );
}

function Roles() {
  return <RequestState request={useRequest(loadRoles)} waiting="Looking up the roles…" />;
}

/** Shows the titles of roles once they are loaded. */
function RolesOf({ roles }: { roles: readonly string[] }) {
  useStore($roleTitles);
  return rolesWords(roles);
}

function LastSeen({ person }: { person: ListedPerson }) {
  return lastSeenWords(person, useTimeZone());
}

const open = (person: ListedPerson, tools: ListTools) =>
  tools.show(<UserDialog key={person._id} person={person} tools={tools} />);

export const people: ListDescription<UserQuery, ListedPerson> = {
  list: users,
  pages: 'Pages of people',
  needs: { call: 'user/list', right: 'accounts' },
  bar: [
    {
      name: 'search',
      label: 'Search people',
      attributes: { maxLength: 200, spellCheck: false },
      pauseMs: TYPING_PAUSE_MS,
    },
    {
      name: 'role',
      label: 'Role',
      kind: 'select',
      all: 'All roles',
      $options: computed($roles, (roles) => (roles ?? []).map(({ name, title }): Option => [name, title])),
    },
    {
      name: 'state',
      label: 'State',
      kind: 'select',
      options: [['all', 'All states'], ...Object.entries(STATES)],
    },
  ],
  Tools: Invite,
  BelowTools: Roles,
  table: {
    label: 'People',
    className: 'he-user-table',
    endsWithButton: true,
    open,
    textOf: ({ username }) => username,
    columns: [
      {
        label: 'Username',
        cell: ({ username, name }) => (
          <>
            <bdi>{username}</bdi>
            {name === '' ? null : <bdi className="he-cell-note">{name}</bdi>}
          </>
        ),
      },
      { label: 'E-mail', cell: ({ email }) => <bdi>{email}</bdi> },
      { label: 'Roles', onCards: true, cell: ({ roles }) => <RolesOf roles={roles} /> },
      {
        label: 'State',
        cell: ({ state, secondFactor }) => (
          <>
            <span className="he-pill" data-state={state}>
              {STATES[state]}
            </span>
            {secondFactor ? <span className="he-cell-note">Second factor</span> : null}
          </>
        ),
      },
      { label: 'Last seen', onCards: true, cell: (person) => <LastSeen person={person} /> },
      {
        label: 'Change',
        cell: (person, tools) => (
          <RowButton label={`Change ${person.username}`} Icon={UserCog} onPress={() => open(person, tools)} />
        ),
      },
    ],
  },
};

/** Shows the people who may log in, to users with the right to see them. */
export default function UsersTab() {
  return <ListScreen of={people} />;
}
