import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../saving/missing-part.ts';
import { $people } from './people.ts';

// The code is fetched when somebody else first is on the page.
const Company = lazy(() => loadPart(async () => ({ default: (await import('./Company.tsx')).Company })));
const Together = lazy(() => loadPart(() => import('./Together.tsx')));

/** Shows the faces of the other people on this page, if there are any. */
export function OthersHere() {
  return <Suspense>{useStore($people).length === 0 ? null : <Company />}</Suspense>;
}

/** Shows where the other people are on the page, if there are any. */
export function OthersOnPage() {
  return <Suspense>{useStore($people).length === 0 ? null : <Together />}</Suspense>;
}
