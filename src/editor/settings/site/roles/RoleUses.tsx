import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { ROLE_USES_SIZE } from '../../../../model/limits.ts';
import type { ListedRole, RoleUses } from '../../../../model/roles.ts';
import { $start } from '../../../document/start-editor.ts';
import { Failure } from '../../../lists/actions.tsx';
import { EditorDialog } from '../../../ui/EditorDialog.tsx';
import { Paging } from '../../../ui/Paging.tsx';
import { RequestState } from '../../../ui/RequestState.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import {
  loadUses,
  losesWith,
  losesWords,
  pagesWords,
  peopleWords,
  removalRefusal,
  removeRole,
} from './roles.ts';

/**
 * Shows the people who have a role, and the pages restricted to it. @param removing whether to say what these people would lose
 * if the role were removed
 */
export function RoleUsesNow({ role: { name }, removing = false }: { role: ListedRole; removing?: boolean }) {
  const [peoplePage, setPeoplePage] = useState(1);
  const [pagesPage, setPagesPage] = useState(1);
  const request = useRequest(
    useCallback(() => loadUses(name, { peoplePage, pagesPage }), [name, peoplePage, pagesPage]),
  );
  const uses = request.value;
  const pageSize = ROLE_USES_SIZE.default;
  return (
    <div className="he-role-uses">
      <RequestState request={request} waiting="Looking who has it…" />
      {uses === null ? null : (
        <>
          <p>{peopleWords(uses.peopleTotal)}</p>
          <People uses={uses} removing={removing} />
          <Paging
            label="Pages of people"
            total={uses.peopleTotal}
            page={peoplePage}
            pageSize={pageSize}
            onTurn={setPeoplePage}
          />
          <p>{pagesWords(uses)}</p>
          <Pages uses={uses} />
          <Paging
            label="Pages of pages"
            total={uses.pagesTotal}
            page={pagesPage}
            pageSize={pageSize}
            onTurn={setPagesPage}
          />
        </>
      )}
    </div>
  );
}

function People({ uses: { people }, removing }: { uses: RoleUses; removing: boolean }) {
  if (people.length === 0) return null;
  return (
    <ul aria-label="People with this role">
      {people.map(({ _id, username, name, loses }) => (
        <li key={_id}>
          <bdi>{username}</bdi>
          {name === '' ? null : (
            <>
              {' '}
              (<bdi>{name}</bdi>)
            </>
          )}
          {removing ? `: ${losesWords(loses)}` : ''}
        </li>
      ))}
    </ul>
  );
}

function Pages({ uses: { pages } }: { uses: RoleUses }) {
  const domainId = useStore($start)?.shell.domain.id;
  if (pages.length === 0) return null;
  return (
    <ul aria-label="Pages restricted to this role">
      {pages.map((page) => (
        <li key={page._id}>
          <bdi>{`/${page.slug}`}</bdi>
          {page.title === '' ? '' : ` ${page.title}`}
          {page.domainId === domainId ? '' : ', on another site'}
          {page.adminsOnly ? ': then only admins could change it' : ''}
        </li>
      ))}
    </ul>
  );
}

interface RemoveRoleProps {
  role: ListedRole;
  onClose(): void;
  onRemoved(): void;
}

/** Shows the effects of removing a role, and asks the user to confirm. */
export function RemoveRole({ role: listed, onClose, onRemoved }: RemoveRoleProps) {
  const user = useStore($start)?.user ?? null;
  /** The role as changed by another user in the meantime; null if it is unchanged. */
  const [newer, setNewer] = useState<ListedRole | null>(null);
  const role = newer ?? listed;
  const [failure, setFailure] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    if (removing) return;
    setRemoving(true);
    setFailure(null);
    try {
      await removeRole(role);
      onClose();
      onRemoved();
    } catch (error) {
      const refusal = removalRefusal(error);
      setFailure(refusal.failure);
      setNewer(refusal.newer ?? newer);
      setRemoving(false);
    }
  };
  return (
    <EditorDialog title={`Remove the role ‘${role.title}’?`} alert onClose={onClose}>
      <RoleUsesNow role={role} removing />
      <p>
        {losesWith(user, role.name) ? 'You have it yourself. ' : ''}
        Everybody who has it is logged out, except admins; what they have not saved stays in their browsers.
        The pages stay closed to everybody without another of their roles. This cannot be undone.
      </p>
      <Failure words={failure} />
      <div className="he-actions">
        {/* biome-ignore lint/a11y/noAutofocus: a question has the focus, on the answer that changes nothing */}
        <button type="button" className="he-button" autoFocus onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="he-button he-button-main"
          aria-disabled={removing || undefined}
          onClick={() => void remove()}
        >
          {removing ? 'Removing…' : 'Remove role'}
        </button>
      </div>
    </EditorDialog>
  );
}
