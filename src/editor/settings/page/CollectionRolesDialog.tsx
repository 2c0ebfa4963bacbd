import { useState } from 'react';
import { Action, Failure } from '../../lists/actions.tsx';
import { failureWords } from '../../panels/failure-words.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { applyToCollection, countOf, loadCollectionRoles, previewOf } from './collection-roles.ts';
import { holdersInWords } from './page-roles.ts';

/** Shows who may change the pages of this kind now, and applies the chosen roles to all of them. */
export function CollectionRolesDialog(props: { roles: readonly string[]; onClose(): void; onDone(): void }) {
  const { roles, onClose, onDone } = props;
  const request = useRequest(loadCollectionRoles);
  const [changed, setChanged] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const preview = request.value === null ? null : previewOf(request.value, roles);
  const run = async () => {
    setFailure(null);
    setChanged(0);
    try {
      toastSuccess(`Roles Applied to ${countOf(await applyToCollection(roles, setChanged))}`);
      onDone();
    } catch (error) {
      setFailure(
        `It did not work for all of them. ${failureWords(error)} What was changed stays changed: try again to go on.`,
      );
      setChanged(null);
      request.again();
    }
  };
  const under = changed === null ? null : `${countOf(changed)} changed so far…`;
  return (
    <EditorDialog title="Apply these roles to all pages?" onClose={onClose}>
      <p>{holdersInWords(roles, 'these pages')}</p>
      <RequestState request={request} waiting="Looking who may change them now…" />
      {preview === null ? null : (
        <>
          <p>Now, of the pages of this site:</p>
          <ul className="he-role-groups">
            {preview.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>Their current roles are not kept, so this cannot be undone. Visitors notice nothing.</p>
        </>
      )}
      <Failure words={failure} />
      <div className="he-actions">
        <Action label="Cancel" onChoose={onClose} />
        {preview === null ? null : (
          <ReasonedButton
            disabledReason={under ?? (preview.changes === 0 ? 'There is no page to change.' : null)}
            onChoose={() => void run()}
          >
            {`Change ${countOf(preview.changes)}`}
          </ReasonedButton>
        )}
      </div>
    </EditorDialog>
  );
}
