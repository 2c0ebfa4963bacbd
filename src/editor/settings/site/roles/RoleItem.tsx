import { useId, useState } from 'react';
import { canGiveRole } from '../../../../calls/permissions.ts';
import type { ListedRole } from '../../../../model/roles.ts';
import { ADMIN_ROLE, type SignedInUser } from '../../../../model/users.ts';
import { EntryAction } from '../../entries/EntryAction.tsx';
import { RemoveRole } from './RemoveRole.tsx';
import { RoleUsesNow } from './RoleUsesNow.tsx';
import { $roleForm, formOf } from './role-form.ts';
import { ABOVE_YOU, ADMINS_STAY, roleInWords } from './role-words.ts';

interface RoleItemProps {
  role: ListedRole;
  user: SignedInUser | null;
  /** The id of the sentence that says why the user cannot change roles; null if they can. */
  reasonId: string | null;
  onRemoved(): void;
}

/** A role: what it is called, what it gives, and what can be done with it. */
export function RoleItem({ role, user, reasonId, onRemoved }: RoleItemProps) {
  const { title, description, secondFactor } = role;
  const id = useId();
  const [open, setOpen] = useState<'uses' | 'removal' | null>(null);
  const own = reasonId === null && !canGiveRole(user, role) ? ABOVE_YOU : null;
  const kept = reasonId === null && own === null && role.name === ADMIN_ROLE ? ADMINS_STAY : null;
  const reason = reasonId ?? (own === null ? null : `${id}-own`);
  return (
    <section className="he-role" aria-labelledby={id}>
      <h3 id={id}>
        <bdi>{title}</bdi>
      </h3>
      {description === '' ? null : (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="he-muted">{roleInWords(role)}</p>
      {secondFactor ? <p className="he-muted">Needs a second factor to log in</p> : null}
      <div className="he-role-actions">
        <EntryAction
          label="Edit"
          about={title}
          isEdit
          reasonId={reason}
          onChoose={() => $roleForm.set(formOf(role))}
        />
        {reasonId === null ? (
          <button
            type="button"
            className="he-button"
            aria-expanded={open === 'uses'}
            aria-label={`Who has it: ${title}`}
            onClick={() => setOpen(open === 'uses' ? null : 'uses')}
          >
            Who has it
          </button>
        ) : null}
        <EntryAction
          label="Remove"
          about={title}
          reasonId={reason ?? (kept === null ? null : `${id}-own`)}
          onChoose={() => setOpen('removal')}
        />
      </div>
      {own === null && kept === null ? null : (
        <p id={`${id}-own`} className="he-field-help">
          {own ?? kept}
        </p>
      )}
      {open === 'uses' ? <RoleUsesNow role={role} /> : null}
      {open === 'removal' ? (
        <RemoveRole role={role} onClose={() => setOpen(null)} onRemoved={onRemoved} />
      ) : null}
    </section>
  );
}
