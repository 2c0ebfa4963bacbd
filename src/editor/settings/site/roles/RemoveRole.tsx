import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ListedRole } from '../../../../model/roles.ts';
import { $start } from '../../../document/start-editor.ts';
import { EditorDialog } from '../../../ui/EditorDialog.tsx';
import { RoleUsesNow } from './RoleUsesNow.tsx';
import { removeRole } from './role-calls.ts';
import { removalRefusal } from './role-form.ts';
import { losesWith } from './role-questions.ts';

interface RemoveRoleProps {
  role: ListedRole;
  onClose(): void;
  onRemoved(): void;
}

/** Shows what the removal of a role takes from whom, and asks for it. */
export function RemoveRole({ role: listed, onClose, onRemoved }: RemoveRoleProps) {
  const user = useStore($start)?.user ?? null;
  /** As somebody else has changed it since. */
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
