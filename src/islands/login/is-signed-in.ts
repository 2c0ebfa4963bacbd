import { post } from '../../browser/request.ts';

/**
 * Returns whether a user is signed in in this browser. Returns false if the server cannot be reached, because sending a form
 * will then show the problem.
 */
export async function isSignedIn(apiBaseUrl: string): Promise<boolean> {
  const { user } = await post(apiBaseUrl, 'user/me', undefined).catch(() => ({ user: null }));
  return user !== null;
}
