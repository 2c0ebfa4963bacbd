import type { CallOutput, ChangePath, QueryPath, Sent } from '../../calls/types.ts';
import { getApi, postApi } from '../document/start-editor.ts';
import { withSession } from './log-in-again.ts';

/**
 * The calls of panels, the settings and the dashboard. If the session has ended, the user is asked to log in, and the call is repeated:
 * what is typed in a form waits.
 */

const WAITS = 'Nothing that you have typed is lost. You can continue here afterwards.';

/** A call that changes nothing. @throws ApiError */
export function askServer<Path extends QueryPath>(path: Path, query: Sent<Path>): Promise<CallOutput<Path>> {
  return withSession(() => getApi(path, query), WAITS);
}

/** A call that changes something. @throws ApiError */
export function changeOnServer<Path extends ChangePath>(
  path: Path,
  body: Sent<Path>,
): Promise<CallOutput<Path>> {
  return withSession(() => postApi(path, body), WAITS);
}
