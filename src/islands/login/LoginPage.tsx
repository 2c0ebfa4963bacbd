import { useEffect, useState } from 'react';
import { pageBefore, takeParameters } from '../../browser/url.ts';
import { CONFIRM_EMAIL_PAGE, LOGIN_OVERLAY, NUMBERS_AT_TOP } from '../../model/texts.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ForgotPasswordLink } from './ForgotPasswordLink.tsx';
import { LoginForm } from './LoginForm.tsx';

interface LoginPageProps {
  apiBaseUrl?: string;
  /** Whether there are phone numbers to call at the top of the page. */
  hasNumbers: boolean;
}

/**
 * Shows the log-in page. Users see the page if they open its URL or the link that confirms an e-mail address, or if their
 * browser cannot show the overlay.
 */
export default function LoginPage({ apiBaseUrl = '/', hasNumbers }: LoginPageProps) {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const link = takeParameters(['confirm', 'token']);
    if (link?.confirm === CONFIRM_EMAIL_PAGE.confirm) setToken(link.token);
  }, []);
  if (token !== null) {
    return (
      <div className="login-page">
        <ConfirmEmail apiBaseUrl={apiBaseUrl} token={token} />
      </div>
    );
  }
  return (
    <div className="login-page">
      <h1>{LOGIN_OVERLAY.title}</h1>
      <p className="login-purpose">{LOGIN_OVERLAY.purpose}</p>
      <p className="login-comfort">
        {hasNumbers ? `${LOGIN_OVERLAY.comfort} ${NUMBERS_AT_TOP}` : LOGIN_OVERLAY.comfort}
      </p>
      <noscript>
        <p className="login-notice">
          Editing needs JavaScript. Please turn it on in your browser, then load this page again. Reading the
          site works without it.
        </p>
      </noscript>
      <LoginForm apiBaseUrl={apiBaseUrl} takesFocus={false} onLoggedIn={goBack}>
        <ForgotPasswordLink apiBaseUrl={apiBaseUrl} />
      </LoginForm>
    </div>
  );
}

/** Returns to the page from which the user came if that page is on this site. Otherwise, goes to the home page. */
function goBack(): void {
  window.location.assign(pageBefore(document.referrer, window.location));
}
