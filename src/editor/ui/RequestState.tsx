import type { Requested } from './use-request.ts';

interface RequestStateProps {
  request: Requested<unknown>;
  /** Says what is loading: 'Looking for pages…'. */
  waiting: string;
}

/** Shown until a response arrives: that it is loading, or why it failed with a button to try again. */
export function RequestState({ request: { value, problem, again }, waiting }: RequestStateProps) {
  if (problem !== null) {
    return (
      <div className="he-request-failed">
        <p role="alert">{problem}</p>
        <button type="button" className="he-button" onClick={again}>
          Try again
        </button>
      </div>
    );
  }
  return value === null ? <p className="he-hint">{waiting}</p> : null;
}
