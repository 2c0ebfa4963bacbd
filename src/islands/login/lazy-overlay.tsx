import { type ComponentProps, lazy, Suspense } from 'react';
import { canReloadPage } from '../../browser/reload-guard.ts';

const Overlay = lazy(() => import('./LoginOverlay.tsx').catch(reloadPage));
const ForgotPassword = lazy(() => import('./ForgotPasswordOverlay.tsx').catch(reloadPage));

/** The log-in overlay, fetched when it is first rendered. */
export function LoginOverlay(props: ComponentProps<typeof Overlay>) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}

/** The overlay for a forgotten password, fetched when it is first rendered. */
export function ForgotPasswordOverlay(props: ComponentProps<typeof ForgotPassword>) {
  return (
    <Suspense>
      <ForgotPassword {...props} />
    </Suspense>
  );
}

/**
 * After a deployment the script has another name, so the page is reloaded to learn it, at most once a minute.
 */
function reloadPage(error: unknown): Promise<never> {
  if (!canReloadPage()) throw error;
  window.location.reload();
  return new Promise(() => {});
}
