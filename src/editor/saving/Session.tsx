import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $logInAgain } from './log-in-again.ts';
import { loadPart } from './missing-part.ts';
import { $sessionEnded } from './save-state.ts';
import { $otherUser } from './session.ts';

const SessionDialog = lazy(() => loadPart(() => import('./SessionDialog.tsx')));

/** The question that comes when the session has ended, or when somebody else is logged in; loaded when it is first needed. */
export function Session() {
  const ended = useStore($sessionEnded);
  const request = useStore($logInAgain);
  const other = useStore($otherUser);
  const asked = ended !== null || request !== null || other !== null;
  return <Suspense>{asked ? <SessionDialog /> : null}</Suspense>;
}
