import { useEffect, useState } from 'react';
import { failureMessage } from '../../browser/request.ts';
import { withMinimumDelay } from './with-minimum-delay.ts';

/** The state of the request that a panel makes when it opens. */
export interface Requested<Value> {
  /** The response; null until it arrives. */
  readonly value: Value | null;
  /** Why the request failed, in words. */
  readonly problem: string | null;
  again(): void;
}

/** Makes a request when the component appears. `request` must be the same function at every render. */
export function useRequest<Value>(request: () => Promise<Value>): Requested<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    withMinimumDelay(request()).then(
      (answer) => (wanted ? setValue(answer) : undefined),
      (error: unknown) => (wanted ? setProblem(failureMessage(error)) : undefined),
    );
    return () => {
      wanted = false;
    };
  }, [request, attempt]);
  return {
    value,
    problem,
    again: () => {
      setProblem(null);
      setAttempt(attempt + 1);
    },
  };
}
