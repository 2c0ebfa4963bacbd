import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react';
import { LOGIN_OVERLAY } from '../../model/texts.ts';
import type { ForgotPasswordOverlayProps } from './ForgotPasswordOverlay.tsx';
import { reloadPage } from './reload-page.ts';

const LazyOverlay = lazy(() => import('./ForgotPasswordOverlay.tsx').catch(reloadPage));

interface ForgotPasswordLinkProps {
  apiBaseUrl?: string | undefined;
  /** The component of the overlay, if the caller has loaded it already. */
  Overlay?: ComponentType<ForgotPasswordOverlayProps>;
}

/**
 * Shows a link that opens the overlay 'Forgot Password?' over the log-in form, with the e-mail address that was typed into the
 * form.
 */
export function ForgotPasswordLink({ apiBaseUrl = '/', Overlay = LazyOverlay }: ForgotPasswordLinkProps) {
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
          <Overlay apiBaseUrl={apiBaseUrl} email={email} onClose={() => setEmail(null)} />
        </Suspense>
      )}
    </>
  );
}
