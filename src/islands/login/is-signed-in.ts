import { post } from '../../browser/request.ts';

/** Whether somebody is signed in. If the server cannot be reached, returns false: sending a form will then show the problem. */
export async function isSignedIn(apiBaseUrl: string): Promise<boolean> {
  const { user } = await post(apiBaseUrl, 'user/me', undefined).catch(() => ({ user: null }));
  return user !== null;
}
