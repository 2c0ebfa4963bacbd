import { useStore } from '@nanostores/react';
import { LoginForm } from '../../islands/login/LoginForm.tsx';
import { $start } from '../stores/editor.ts';
import { $sessionEnded, savePage } from '../stores/save.ts';
import { EditorDialog } from './EditorDialog.tsx';

/** The session has ended: log in here, and what was to be saved is saved. Closing it loses nothing. */
export function SessionDialog() {
  const action = useStore($sessionEnded);
  const start = useStore($start);
  if (action === null) return null;
  const close = () => $sessionEnded.set(null);
  return (
    <EditorDialog title="Please log in again" onClose={close}>
      <p>Your session has ended. Your work is still here. Log in, and it is saved.</p>
      <LoginForm
        apiBaseUrl={start?.frame.addresses.apiBaseUrl ?? '/'}
        username={start?.user.username}
        onLoggedIn={() => {
          close();
          void savePage(action);
        }}
      />
      <div className="he-actions">
        <button type="button" className="he-button" onClick={close}>
          Close
        </button>
      </div>
    </EditorDialog>
  );
}
