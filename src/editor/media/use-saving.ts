import { useState } from 'react';
import { failureMessage } from '../../browser/request.ts';
import { announce } from '../ui/announcements.ts';

/** A call made by a button: whether it is running, and why it failed. */
export interface Saving {
  readonly busy: boolean;
  readonly problem: string | null;
  /** Makes the call, unless another one is running. */
  run(call: () => Promise<void>): void;
}

export function useSaving(): Saving {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = (call: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    call()
      .catch((error: unknown) => {
        setProblem(failureMessage(error));
        announce(failureMessage(error));
      })
      .finally(() => setBusy(false));
  };
  return { busy, problem, run };
}
