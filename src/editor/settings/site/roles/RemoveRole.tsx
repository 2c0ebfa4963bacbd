import { useState } from 'react';
import type { ListedRole } from '../../../../model/roles.ts';
import { failureWords } from '../../../panels/failure-words.ts';
import { EditorDialog } from '../../../ui/EditorDialog.tsx';
import { RoleUsesNow } from './RoleUsesNow.tsx';
import { removeRole } from './role-calls.ts';

interface RemoveRoleProps {
  role: ListedRole;
  onClose(): void;
  onRemoved(): void;
}

/** Shows what the removal of a role takes from whom, and asks for it. */
export function RemoveRole({ role, onClose, onRemoved }: RemoveRoleProps) {
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
      setFailure(failureWords(error));
      setRemoving(false);
    }
  };
  return (
    <EditorDialog title={`Remove the role ‘${role.title}’?`} alert onClose={onClose}>
      <RoleUsesNow role={role} removing />
      <p>
        Everybody who has it is logged out, except admins; what they have not saved stays in their browsers.
        The pages stay closed to everybody without another of their roles. This cannot be undone.
      </p>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
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
