import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ListedRole } from '../../../../model/roles.ts';
import type { SignedInUser } from '../../../../model/users.ts';
import { RoleItem } from './RoleItem.tsx';
import { $roleForm, newRoleForm } from './role-form.ts';

/** From how many roles on they can be searched. */
const MANY = 10;

interface RoleListProps {
  roles: readonly ListedRole[];
  user: SignedInUser | null;
  /** Why the user cannot change roles; null if they can. */
  disabledReason: string | null;
  onChanged(): void;
}

/** The roles, each with what it gives and what can be done with it. */
export function RoleList({ roles, user, disabledReason, onChanged }: RoleListProps) {
  const reasonId = useId();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterForm(box, roles);
  const words = search.trim().toLowerCase();
  const shown = roles.filter((role) => `${role.title} ${role.description}`.toLowerCase().includes(words));
  return (
    <div ref={box} className="he-roles">
      <p className="he-hint">
        Everybody who can log in may write drafts. A role gives its holders rights beyond that, and pages can
        be left to the holders of some roles, in their page settings.
      </p>
      {disabledReason === null ? null : (
        <p id={reasonId} className="he-hint">
          {disabledReason}
        </p>
      )}
      <div className="he-role-tools">
        {roles.length > MANY ? <Search value={search} onChange={setSearch} /> : null}
        <button
          type="button"
          className="he-button"
          data-add=""
          aria-disabled={disabledReason === null ? undefined : true}
          aria-describedby={disabledReason === null ? undefined : reasonId}
          onClick={() => {
            if (disabledReason === null) $roleForm.set(newRoleForm);
          }}
        >
          Add a role
        </button>
      </div>
      {words === '' ? null : (
        <p role="status" className="he-muted">
          {shown.length === 1 ? '1 role has these words.' : `${shown.length} roles have these words.`}
        </p>
      )}
      <ul className="he-role-list" aria-label="Roles">
        {shown.map((role) => (
          <li key={role.name} data-role={role.name}>
            <RoleItem
              role={role}
              user={user}
              reasonId={disabledReason === null ? null : reasonId}
              onRemoved={() => {
                returnFocusTo(undefined);
                onChanged();
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Search({ value, onChange }: { value: string; onChange(value: string): void }) {
  const id = useId();
  return (
    <div className="he-field">
      <label htmlFor={id}>Search roles</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** The role whose form was open last; '' for a new one that was not saved. */
let lastRole: string | null = null;

/** Remembers which role the focus returns to when its form is closed; undefined where it is gone. */
export function returnFocusTo(name: string | undefined): void {
  lastRole = name ?? '';
}

/** After the form of a role, or its removal, the focus is on that one's button, or on 'Add a role' where it is not listed. */
function useFocusAfterForm(box: RefObject<HTMLDivElement | null>, roles: readonly ListedRole[]): void {
  useEffect(() => {
    if (lastRole === null || roles.length === 0) return;
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-role]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.role === lastRole);
    lastRole = null;
    (row?.querySelector<HTMLElement>('[data-edit]') ?? addButton(box))?.focus();
  }, [box, roles]);
}

function addButton(box: RefObject<HTMLDivElement | null>): HTMLElement | null {
  return box.current?.querySelector<HTMLElement>('[data-add]') ?? null;
}
