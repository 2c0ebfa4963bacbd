import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadPart } from './missing-part.ts';
import { $conflict } from './save-state.ts';

const ConflictDialog = lazy(() => loadPart(() => import('./ConflictDialog.tsx')));

/** The question that comes when somebody has saved the document since it was opened here; loaded when it is first needed. */
export function ConflictQuestion() {
  const conflict = useStore($conflict);
  return <Suspense>{conflict === null ? null : <ConflictDialog />}</Suspense>;
}
