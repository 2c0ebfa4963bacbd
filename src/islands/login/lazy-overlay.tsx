import { type ComponentProps, lazy, Suspense } from 'react';
import { reloadPage } from './reload-page.ts';

const Overlay = lazy(() => import('./LoginOverlay.tsx').catch(reloadPage));

/** Shows the log-in overlay. The overlay's script is loaded when the overlay is first rendered. */
export function LoginOverlay(props: ComponentProps<typeof Overlay>) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
