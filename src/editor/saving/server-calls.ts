import type { CallOutput, ChangePath, QueryPath, Sent } from '../../calls/types.ts';
import { getApi, postApi } from '../document/start-editor.ts';
import { withSession } from './log-in-again.ts';

/**
 * The calls of panels, the settings and the dashboard. If the session has ended, they ask the user to log in and are repeated;
 * typed input is kept.
 */

const WAITS = 'Nothing that you have typed is lost. You can continue here afterwards.';

/** Makes a call that changes nothing. @throws ApiError */
export function askServer<Path extends QueryPath>(path: Path, query: Sent<Path>): Promise<CallOutput<Path>> {
  return withSession(() => getApi(path, query), WAITS);
}

/** Makes a call that changes something. @throws ApiError */
export function changeOnServer<Path extends ChangePath>(
  path: Path,
  body: Sent<Path>,
): Promise<CallOutput<Path>> {
  return withSession(() => postApi(path, body), WAITS);
}
