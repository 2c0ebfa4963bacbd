import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { KnownRole, UserQuery } from './user-calls.ts';
import { users } from './user-list.ts';
import { STATES } from './user-words.ts';

const TYPING_PAUSE_MS = 300;

interface UserToolsProps {
  query: UserQuery;
  roles: readonly KnownRole[];
  onInvite(): void;
}

/** Above the list: what is searched for, and an invitation. */
export function UserTools({ query, roles, onInvite }: UserToolsProps) {
  const id = useId();
  const [search, setSearch] = useState(query.search);
  return (
    <div className="he-user-tools">
      <div className="he-field">
        <label htmlFor={`${id}-search`}>Search people</label>
        <input
          id={`${id}-search`}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            users.look({ search: event.target.value }, TYPING_PAUSE_MS);
          }}
        />
      </div>
      <div className="he-field">
        <label htmlFor={`${id}-role`}>Role</label>
        <select
          id={`${id}-role`}
          value={query.role}
          onChange={(event) => users.look({ role: event.target.value })}
        >
          <option value="">All roles</option>
          {roles.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className="he-field">
        <label htmlFor={`${id}-state`}>State</label>
        <select
          id={`${id}-state`}
          value={query.state}
          onChange={(event) => users.look({ state: event.target.value as UserQuery['state'] })}
        >
          <option value="all">All states</option>
          {Object.entries(STATES).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <button type="button" className="he-button he-button-main" onClick={onInvite}>
        <UserPlus size={18} aria-hidden="true" focusable="false" />
        Invite a person
      </button>
    </div>
  );
}
