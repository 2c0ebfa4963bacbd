import { post } from '../../browser/request.ts';

/**
 * Whether a user is signed in in this browser. Returns false if the server cannot be reached: sending a form will then show the
 * problem.
 */
export async function isSignedIn(apiBaseUrl: string): Promise<boolean> {
  const { user } = await post(apiBaseUrl, 'user/me', undefined).catch(() => ({ user: null }));
  return user !== null;
}
