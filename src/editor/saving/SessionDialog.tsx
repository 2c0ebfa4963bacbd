import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ForgotPasswordLink } from '../../islands/login/ForgotPasswordLink.tsx';
import ForgotPasswordOverlay from '../../islands/login/ForgotPasswordOverlay.tsx';
import { LoginForm } from '../../islands/login/LoginForm.tsx';
import { $start } from '../document/start-editor.ts';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { $logInAgain } from './log-in-again.ts';
import { retry, saveDocument } from './save.ts';
import { $saveRequest, $sessionEnded } from './save-state.ts';
import { $otherUser, adoptUser } from './session.ts';

const WORK_WAITS = 'Your work is still here. Log in, and it is saved.';

/**
 * Asks the user to log in, because the session has ended. After that, the pending save and other calls continue. Closing the
 * dialog loses no work.
 */
export default function SessionDialog() {
  const ended = useStore($sessionEnded);
  const request = useStore($logInAgain);
  const start = useStore($start);
  const other = useStore($otherUser);
  const [hasCodes, setHasCodes] = useState(false);
  if (other !== null) return <OtherUserDialog name={other.username} owner={start?.user.username} />;
  if (ended === null && request === null) return null;
  const apiBaseUrl = start?.shell.baseUrls.apiBaseUrl ?? '/';
  const close = (loggedIn = false) => {
    setHasCodes(false);
    $sessionEnded.set(null);
    request?.answer(loggedIn);
  };
  return (
    <EditorDialog title="Please log in again" stays={hasCodes} onClose={close}>
      <p>Your session has ended. {ended === null ? request?.consequence : WORK_WAITS}</p>
      <LoginForm
        apiBaseUrl={apiBaseUrl}
        username={start?.user.username}
        onCodes={() => setHasCodes(true)}
        onLoggedIn={() => {
          close(true);
          if (ended !== null) void saveDocument(ended.root, ended.action);
        }}
      >
        <ForgotPasswordLink apiBaseUrl={apiBaseUrl} Overlay={ForgotPasswordOverlay} />
      </LoginForm>
      {hasCodes ? null : (
        <div className="he-actions">
          <button type="button" className="he-button" onClick={() => close()}>
            Close
          </button>
        </div>
      )}
    </EditorDialog>
  );
}

/** Tells the user that someone other than the author of the unsaved work has logged in. */
function OtherUserDialog({ name, owner = 'another user' }: { name: string; owner: string | undefined }) {
  const publishing = useStore($saveRequest);
  const verb = 'action' in publishing && publishing.action === 'publish' ? 'Publish' : 'Save';
  const close = () => $otherUser.set(null);
  return (
    <EditorDialog title={`You are logged in as ${name} now`} alert onClose={close}>
      <p>
        The work on this page is that of {owner}, and it is not saved yet. {verb} it in the name of {name}?
      </p>
      <div className="he-actions">
        <button type="button" className="he-button" onClick={close}>
          Not now
        </button>
        <button
          type="button"
          className="he-button he-button-main"
          onClick={() => {
            adoptUser();
            void retry();
          }}
        >
          {verb} as {name}
        </button>
      </div>
    </EditorDialog>
  );
}
