import { partIsMissing } from '../saving/missing-part.ts';

type SurfaceModule = typeof import('./surface.ts');

let loaded: SurfaceModule | null = null;
let pending: Promise<SurfaceModule | null> | null = null;

/** Fetches what rich text is typed with, once; null where it cannot be fetched, and the next use tries again. */
export function loadSurface(): Promise<SurfaceModule | null> {
  pending ??= import('./surface.ts').then(
    (module) => {
      loaded = module;
      return module;
    },
    () => {
      pending = null;
      void partIsMissing();
      return null;
    },
  );
  return pending;
}

/** The same, if it was fetched already. */
export function loadedSurface(): SurfaceModule | null {
  return loaded;
}
