import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { ROLE_USES_SIZE } from '../../../../model/limits.ts';
import type { ListedRole, RoleUses } from '../../../../model/roles.ts';
import { $start } from '../../../document/start-editor.ts';
import { Paging } from '../../../ui/Paging.tsx';
import { RequestState } from '../../../ui/RequestState.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { loadUses } from './role-calls.ts';
import { losesWords, pagesWords, peopleWords } from './role-words.ts';

/** Who has a role, by name, and which pages are left to its holders. @param removing whether it says what its removal takes */
export function RoleUsesNow({ role: { name }, removing = false }: { role: ListedRole; removing?: boolean }) {
  const [peoplePage, setPeoplePage] = useState(1);
  const [pagesPage, setPagesPage] = useState(1);
  const request = useRequest(
    useCallback(() => loadUses(name, { peoplePage, pagesPage }), [name, peoplePage, pagesPage]),
  );
  const uses = request.value;
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
            pageSize={ROLE_USES_SIZE.default}
            onTurn={setPeoplePage}
          />
          <p>{pagesWords(uses)}</p>
          <Pages uses={uses} />
          <Paging
            label="Pages of pages"
            total={uses.pagesTotal}
            page={pagesPage}
            pageSize={ROLE_USES_SIZE.default}
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
