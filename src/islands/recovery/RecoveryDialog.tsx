import { useCallback, useEffect, useState } from 'react';
import { post } from '../../browser/request.ts';
import { takeParameters } from '../../browser/url.ts';
import { Toast } from '../../forms-ui/toast/Toast.tsx';
import type { ShownInvitation } from '../../model/invitation.ts';
import type { LoginResponse, SecondFactorSetUp } from '../../model/log-in-steps.ts';
import { PRODUCT_NAME, TOASTS } from '../../model/texts.ts';
import { enterEditor } from '../login/enter-editor.ts';
import { FormDialog } from '../login/FormDialog.tsx';
import { isSignedIn } from '../login/is-signed-in.ts';
import { LoginOverlay } from '../login/lazy-overlay.tsx';
import sheet from '../login/login.css?url';
import { SecondFactor } from '../login/SecondFactor.tsx';
import { RecoveryForm } from './RecoveryForm.tsx';

type Step =
  | { readonly name: 'nothing' | 'signedIn' | 'done' }
  | { readonly name: 'form'; readonly link: Link; readonly invitation: ShownInvitation | null }
  | { readonly name: 'secondFactor'; readonly title: string; readonly setUp: SecondFactorSetUp | null }
  | { readonly name: 'expired'; readonly why: string | null };

interface Link {
  readonly token: string;
  readonly email: string;
}

/**
 * If the URL has a token and an e-mail address, and no user is signed in, asks for a new password. After that, offers to log
 * in, or lets a person in whom a colleague has invited. Removes the token from the URL immediately, so that no one can find it
 * in the address bar or the history.
 */
export default function RecoveryDialog({ apiBaseUrl = '/' }: { apiBaseUrl?: string }) {
  const [step, setStep] = useState<Step>({ name: 'nothing' });
  const [hasCodes, setHasCodes] = useState(false);
  const end = useCallback(() => setStep({ name: 'nothing' }), []);

  useEffect(() => {
    const link = takeParameters(['token', 'email']);
    if (link === null) return;
    firstStepOf(apiBaseUrl, link).then(setStep);
  }, [apiBaseUrl]);

  switch (step.name) {
    case 'nothing':
      return null;
    case 'signedIn':
      return <AlreadyLoggedIn onEnd={end} />;
    case 'form': {
      const { link, invitation } = step;
      const site = siteName() || PRODUCT_NAME;
      const title = invitation === null ? site : `${invitation.invitedBy} invites you to ${site}`;
      return (
        <FormDialog title={title} onClose={end}>
          {invitation === null ? null : <p className="login-purpose">{invitation.can}</p>}
          <RecoveryForm
            apiBaseUrl={apiBaseUrl}
            {...link}
            onDone={(session) => {
              const next = afterPassword(session, title);
              if (next === null) enterEditor();
              else setStep(next);
            }}
          />
          {siteName() === '' ? null : <small>This site is made with {PRODUCT_NAME}.</small>}
        </FormDialog>
      );
    }
    case 'secondFactor':
      return (
        <FormDialog title={step.title} stays={hasCodes} onClose={hasCodes ? enterEditor : end}>
          <SecondFactor
            apiBaseUrl={apiBaseUrl}
            setUp={step.setUp}
            onCodes={() => setHasCodes(true)}
            onLoggedIn={enterEditor}
            onStartAgain={(why) => setStep({ name: 'expired', why })}
          />
        </FormDialog>
      );
    case 'expired':
      return (
        <LoginOverlay apiBaseUrl={apiBaseUrl} onClose={end}>
          {step.why === null ? null : (
            <p className="login-notice" role="alert">
              {step.why}
            </p>
          )}
        </LoginOverlay>
      );
    case 'done':
      return (
        <LoginOverlay apiBaseUrl={apiBaseUrl} onClose={end}>
          <PasswordReset />
        </LoginOverlay>
      );
  }
}

/** Returns the first step for a link. If the server cannot be reached, sending the form will show the problem. */
async function firstStepOf(apiBaseUrl: string, link: Link): Promise<Step> {
  if (await isSignedIn(apiBaseUrl)) return { name: 'signedIn' };
  const { invitation } = await post(apiBaseUrl, 'user/loadInvitation', link).catch(() => ({
    invitation: null,
  }));
  return { name: 'form', link, invitation };
}

/** Returns the step after the password is set; null if the person is logged in. */
function afterPassword(session: LoginResponse | undefined, title: string): Step | null {
  if (session === undefined) return { name: 'done' };
  return 'secondFactor' in session ? { name: 'secondFactor', title, setUp: session.setUp ?? null } : null;
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
