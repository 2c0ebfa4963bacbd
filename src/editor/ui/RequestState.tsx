import type { Requested } from './use-request.ts';

interface RequestStateProps {
  request: Requested<unknown>;
  /** Says what is being loaded: 'Looking for pages…'. */
  waiting: string;
}

/** Shows that a response is loading, or why the request failed, with a button to try again. */
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
