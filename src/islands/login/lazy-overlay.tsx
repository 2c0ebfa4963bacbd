import { type ComponentProps, lazy, Suspense } from 'react';
import { canReloadPage } from '../../browser/reload-guard.ts';

const Overlay = lazy(() => import('./LoginOverlay.tsx').catch(reloadPage));

/** The log-in overlay, fetched as soon as it is shown. */
export function LoginOverlay(props: ComponentProps<typeof Overlay>) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}

/** After a deploy the script has another name, which the page learns by being loaded again: at most once a minute. */
function reloadPage(error: unknown): Promise<never> {
  if (!canReloadPage()) throw error;
  window.location.reload();
  return new Promise(() => {});
}
