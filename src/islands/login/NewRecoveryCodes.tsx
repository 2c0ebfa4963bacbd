import { useEffect } from 'react';
import { RecoveryCodes } from '../../forms-ui/second-factor/RecoveryCodes.tsx';

interface NewRecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/** The recovery codes of a set-up at log-in. The browser asks before it leaves the page without them being put away. */
export function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
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
