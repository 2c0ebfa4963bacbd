import { useEffect, useState } from 'react';
import { RecoveryCodes } from '../../forms-ui/second-factor/RecoveryCodes.tsx';
import type { SecondFactorSetUp } from '../../model/log-in-steps.ts';
import { SecondStep } from './SecondStep.tsx';

interface SecondFactorProps {
  apiBaseUrl: string;
  /** The set-up of an app, if a role requires a second factor; null if an app is set up already. */
  setUp: SecondFactorSetUp | null;
  /**
   * Called when recovery codes are shown. Recovery codes are shown only once. The user is logged in, and `onLoggedIn` is called
   * after the user has saved the codes.
   */
  onCodes?: (() => void) | undefined;
  onLoggedIn(): void;
  /** Starts the log-in again. @param why what has expired; null if the user chose to start again */
  onStartAgain(why: string | null): void;
}

/** Shows the steps after a right password: the second factor and, if it was just set up, its recovery codes. */
export function SecondFactor({ apiBaseUrl, setUp, onCodes, onLoggedIn, onStartAgain }: SecondFactorProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (codes.length > 0) return <NewRecoveryCodes codes={codes} onDone={onLoggedIn} />;
  return (
    <SecondStep
      apiBaseUrl={apiBaseUrl}
      setUp={setUp}
      onDone={(codes) => {
        if (codes.length === 0) return onLoggedIn();
        setCodes(codes);
        onCodes?.();
      }}
      onStartAgain={onStartAgain}
    />
  );
}

interface NewRecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/**
 * Shows the recovery codes of a second factor that was set up during the log-in. The browser asks for confirmation if the user
 * leaves the page without having saved the codes.
 */
function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  useEffect(() => {
    window.addEventListener('beforeunload', askFirst);
    return stopAsking;
  }, []);
  const done = () => {
    // Another page may follow.
    stopAsking();
    onDone();
  };
  return <RecoveryCodes codes={codes} onDone={done} />;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function stopAsking(): void {
  window.removeEventListener('beforeunload', askFirst);
}
