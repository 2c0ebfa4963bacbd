import type { CallOutput, ChangePath, QueryPath, Sent } from '../../calls/types.ts';
import { getApi, postApi } from '../document/start-editor.ts';
import { withSession } from './log-in-again.ts';

/**
 * The calls of the panels, the settings and the dashboard. If the session has ended, a call asks the user to log in and is then
 * repeated. Typed input is kept.
 */

const WAITS = 'Nothing that you have typed is lost. You can continue here afterwards.';

/** Calls the API without changing anything on the server. @throws ApiError */
export function askServer<Path extends QueryPath>(path: Path, query: Sent<Path>): Promise<CallOutput<Path>> {
  return withSession(() => getApi(path, query), WAITS);
}

/** Calls the API to change something on the server. @throws ApiError */
export function changeOnServer<Path extends ChangePath>(
  path: Path,
  body: Sent<Path>,
): Promise<CallOutput<Path>> {
  return withSession(() => postApi(path, body), WAITS);
}
