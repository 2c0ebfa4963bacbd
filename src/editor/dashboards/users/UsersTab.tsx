import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { loadRoles } from '../../settings/roles/known-roles.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { Paging } from '../../ui/Paging.tsx';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserTable } from './UserTable.tsx';
import { UserTools } from './UserTools.tsx';
import { type Invited, type ListedPerson, PAGE_SIZE } from './user-calls.ts';
import { userListWords, users } from './user-list.ts';
import sheet from './users.css?url';

needSheets(sheet);

const NO_RIGHT =
  'Only people with the right to accounts can see this. Ask an admin if you need it for your work.';

/** Who may log in, for people with the right to see it. */
export default function UsersTab() {
  const user = useStore($start)?.user ?? null;
  return can(user, 'user/list') ? <Users /> : <p className="he-dashboard-done">{NO_RIGHT}</p>;
}

function Users() {
  const list = useStore(users.$list);
  const roles = useRequest(loadRoles);
  const [opened, setOpened] = useState<ListedPerson | 'new' | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  const found = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    users.again();
    return users.forget;
  }, []);
  const done = (outcome: Invited | null) => {
    setOpened(null);
    users.again();
    if (outcome !== null && outcome.link !== null) setInvited(outcome);
    // Its row, where the focus would return, can be about to go.
    else requestAnimationFrame(() => found.current?.focus());
  };
  return (
    <div className="he-dashboard he-users">
      <UserTools query={list.query} roles={roles.value ?? []} onInvite={() => setOpened('new')} />
      <RequestState request={roles} waiting="Looking up the roles…" />
      <div className="he-list-rows" aria-busy={list.state === 'loading'}>
        <p ref={found} tabIndex={-1} className={list.total === 0 ? 'he-dashboard-done' : 'he-muted'}>
          {userListWords(list)}
        </p>
        {list.state === 'failed' ? (
          <button type="button" className="he-button" onClick={users.again}>
            Try again
          </button>
        ) : null}
        {list.rows.length === 0 ? null : <UserTable rows={list.rows} onOpen={setOpened} />}
        <Paging
          label="Pages of people"
          total={list.total}
          page={list.page}
          pageSize={PAGE_SIZE}
          onTurn={users.turn}
        />
      </div>
      {opened === null || roles.value === null ? null : (
        <UserDialog
          person={opened === 'new' ? null : opened}
          roles={roles.value}
          onClose={() => setOpened(null)}
          onDone={done}
        />
      )}
      {invited === null ? null : <InvitationLink invited={invited} onClose={() => setInvited(null)} />}
    </div>
  );
}
