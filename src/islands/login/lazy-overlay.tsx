import { type ComponentProps, lazy, Suspense } from 'react';

const Overlay = lazy(() => import('./LoginOverlay.tsx'));

/** The log-in overlay, fetched as soon as it is shown. */
export function LoginOverlay(props: ComponentProps<typeof Overlay>) {
  return (
    <Suspense>
      <Overlay {...props} />
    </Suspense>
  );
}
