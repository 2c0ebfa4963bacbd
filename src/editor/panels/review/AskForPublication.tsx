import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../saving/missing-part.ts';
import { $asking } from './review-state.ts';

const AskDialog = lazy(() => loadPart(() => import('./AskDialog.tsx')));

/** The dialog in which publication is asked for, loaded when it is first opened. */
export function AskForPublication() {
  return <Suspense>{useStore($asking) ? <AskDialog /> : null}</Suspense>;
}
