import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { LOGIN_OVERLAY } from '../../model/texts.ts';
import { reloadPage } from './reload-page.ts';

const ForgotPasswordOverlay = lazy(() => import('./ForgotPasswordOverlay.tsx').catch(reloadPage));

/** Opens the overlay 'Forgot Password?' over the log-in form that it stands beside, with the address typed there. */
export function ForgotPasswordLink({ apiBaseUrl = '/' }: { apiBaseUrl?: string | undefined }) {
  const [email, setEmail] = useState<string | null>(null);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const typed = event.currentTarget.parentElement?.querySelector('[name=username]');
    const name = typed instanceof HTMLInputElement ? typed.value.trim() : '';
    setEmail(name.includes('@') ? name : '');
  };
  return (
    <>
      <a className="login-link" href="/login" aria-haspopup="dialog" onClick={onClick}>
        {LOGIN_OVERLAY.forgotPassword}
      </a>
      {email === null ? null : (
        <Suspense>
          <ForgotPasswordOverlay apiBaseUrl={apiBaseUrl} email={email} onClose={() => setEmail(null)} />
        </Suspense>
      )}
    </>
  );
}
