import { type ReactNode, useState } from 'react';
import { LOGIN_OVERLAY } from '../../model/texts.ts';
import { enterEditor } from './enter-editor.ts';
import { ForgotPasswordLink } from './ForgotPasswordLink.tsx';
import { FormDialog } from './FormDialog.tsx';
import { LoginForm } from './LoginForm.tsx';

interface LoginOverlayProps {
  apiBaseUrl?: string | undefined;
  onClose(): void;
  /** The text above the form. The text explains why the form is shown. */
  children?: ReactNode;
}

/** Shows the overlay 'Welcome', for logging in on the current page. After the log-in, the page opens in the editor. */
export default function LoginOverlay({ apiBaseUrl, onClose, children }: LoginOverlayProps) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <FormDialog title={LOGIN_OVERLAY.title} stays={hasCodes} onClose={hasCodes ? enterEditor : onClose}>
      <p className="login-purpose">{LOGIN_OVERLAY.purpose}</p>
      {children}
      <LoginForm
        apiBaseUrl={apiBaseUrl}
        takesFocus={false}
        onCodes={() => setHasCodes(true)}
        onLoggedIn={enterEditor}
      >
        <ForgotPasswordLink apiBaseUrl={apiBaseUrl} />
      </LoginForm>
    </FormDialog>
  );
}
