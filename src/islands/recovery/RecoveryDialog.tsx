import { useCallback, useEffect, useState } from 'react';
import { takeParameters } from '../../browser/url.ts';
import { Toast } from '../../forms-ui/toast/Toast.tsx';
import { PRODUCT_NAME, TOASTS } from '../../model/texts.ts';
import { FormDialog } from '../login/FormDialog.tsx';
import { isSignedIn } from '../login/is-signed-in.ts';
import { LoginOverlay } from '../login/lazy-overlay.tsx';
import sheet from '../login/login.css?url';
import { RecoveryForm } from './RecoveryForm.tsx';

type Step =
  | { readonly name: 'nothing' | 'signedIn' | 'done' }
  | { readonly name: 'form'; readonly token: string; readonly email: string };

/**
 * If the URL has a token and an e-mail address, and no user is signed in, asks for a new password. After that, offers to log
 * in. Removes the token from the URL immediately, so that no one can find it in the address bar or the history.
 */
export default function RecoveryDialog({ apiBaseUrl = '/' }: { apiBaseUrl?: string }) {
  const [step, setStep] = useState<Step>({ name: 'nothing' });
  const end = useCallback(() => setStep({ name: 'nothing' }), []);

  useEffect(() => {
    const link = takeParameters(['token', 'email']);
    if (link === null) return;
    isSignedIn(apiBaseUrl).then((signedIn) =>
      setStep(signedIn ? { name: 'signedIn' } : { name: 'form', ...link }),
    );
  }, [apiBaseUrl]);

  switch (step.name) {
    case 'nothing':
      return null;
    case 'signedIn':
      return <AlreadyLoggedIn onEnd={end} />;
    case 'form':
      return (
        <FormDialog title={siteName() || PRODUCT_NAME} onClose={end}>
          <RecoveryForm
            apiBaseUrl={apiBaseUrl}
            token={step.token}
            email={step.email}
            onDone={() => setStep({ name: 'done' })}
          />
          {siteName() === '' ? null : <small>This site is made with {PRODUCT_NAME}.</small>}
        </FormDialog>
      );
    case 'done':
      return (
        <LoginOverlay apiBaseUrl={apiBaseUrl} onClose={end}>
          <PasswordReset />
        </LoginOverlay>
      );
  }
}

/** Returns the name of the site from the page's head; '' if it has none. */
function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content.trim() ?? '';
}

/** Shows a toast that becomes a permanent message above the log-in form, so that users cannot miss it. */
function PasswordReset() {
  const [isToast, setIsToast] = useState(true);
  const settle = useCallback(() => setIsToast(false), []);
  if (!isToast) return <p className="login-notice">{TOASTS.passwordReset}</p>;
  return (
    <Toast className="login-toast" onEnd={settle}>
      <p role="status">{TOASTS.passwordReset}</p>
    </Toast>
  );
}

function AlreadyLoggedIn({ onEnd }: { onEnd(): void }) {
  return (
    <>
      <link rel="stylesheet" precedence="default" href={sheet} />
      <Toast className="login-toast login-toast-error" onEnd={onEnd}>
        <p role="alert">{TOASTS.alreadyLoggedIn}</p>
      </Toast>
    </>
  );
}
