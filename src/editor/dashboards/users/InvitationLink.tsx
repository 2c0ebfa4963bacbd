import { useId, useState } from 'react';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import type { Invited } from './user-calls.ts';
import { linkWords } from './user-words.ts';

/** Shows a link once that nobody mails. */
export function InvitationLink({ invited: { user, link }, onClose }: { invited: Invited; onClose(): void }) {
  const id = useId();
  const box = useFirstFocus<HTMLDivElement>();
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(link ?? '').then(
      () => setCopied('Copied.'),
      () => setCopied('Your browser does not copy it. Select the link and copy it yourself.'),
    );
  return (
    <EditorDialog title={`Link for ${user.username}`} onClose={onClose}>
      <div ref={box} className="he-dialog-form" data-own-history="">
        <p>{linkWords(user)}</p>
        <div className="he-field">
          <label htmlFor={id}>Link that sets the password</label>
          <input
            id={id}
            type="text"
            readOnly
            value={link ?? ''}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <p role="status">{copied}</p>
        <div className="he-actions">
          <button type="button" className="he-button" onClick={() => void copy()}>
            Copy Link
          </button>
          <button type="button" className="he-button he-button-main" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </EditorDialog>
  );
}
