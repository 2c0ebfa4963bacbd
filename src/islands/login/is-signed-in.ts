import { post } from '../../browser/request.ts';

/** Whether somebody is signed in. If the server cannot be reached, returns false: sending a form will then show the problem. */
export async function isSignedIn(apiBaseUrl: string): Promise<boolean> {
  const { user } = await post<{ user: unknown }>(apiBaseUrl, 'user/me').catch(() => ({ user: null }));
  return user !== null;
}
