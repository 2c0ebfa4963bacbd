import { type ComponentProps, lazy, Suspense } from 'react';
import { reloadPage } from './reload-page.ts';

const Overlay = lazy(() => import('./LoginOverlay.tsx').catch(reloadPage));

/** The log-in overlay, loaded when it is first rendered. */
export function LoginOverlay(props: ComponentProps<typeof Overlay>) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
