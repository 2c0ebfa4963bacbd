import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../saving/missing-part.ts';
import { $library } from './library-state.ts';

const MediaDialog = lazy(() => loadPart(() => import('./MediaDialog.tsx')));

/** The library of pictures and files, loaded when it is first opened. */
export function MediaLibrary() {
  const library = useStore($library);
  return <Suspense>{library === null ? null : <MediaDialog library={library} />}</Suspense>;
}
