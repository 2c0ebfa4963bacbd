import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../saving/missing-part.ts';
import { $library } from './library-state.ts';

const LibraryDialog = lazy(() =>
  loadPart(async () => ({ default: (await import('./LibraryDialog.tsx')).LibraryDialog })),
);

/** The library of pictures and files, loaded when it is first opened. */
export function MediaLibrary() {
  const library = useStore($library);
  return <Suspense>{library === null ? null : <LibraryDialog library={library} />}</Suspense>;
}
