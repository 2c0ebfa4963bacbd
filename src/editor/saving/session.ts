import { atom } from 'nanostores';
import type { SignedInUser } from '../../model/users.ts';
import { $start, postApi } from '../document/start-editor.ts';

/** The user who is now logged in, if that user is not the author of the work on this page; otherwise null. */
export const $otherUser = atom<SignedInUser | null>(null);

/** Whether another user may have logged in since the last check. */
export const $userInDoubt = atom(false);

/**
 * Checks the user again when the tab becomes visible, since another user may have logged in from another tab. Returns a
 * function that stops checking.
 */
export function watchUser(): () => void {
  const back = () => {
    if (document.visibilityState === 'visible') $userInDoubt.set(true);
  };
  document.addEventListener('visibilitychange', back);
  return () => document.removeEventListener('visibilitychange', back);
}

/** Checks whether the logged-in user is the author of the work on this page. */
export async function checkUser(): Promise<'same' | 'other' | 'nobody'> {
  if (!$userInDoubt.get()) return 'same';
  const { user } = await postApi('user/me', {});
  if (user === null) return 'nobody';
  if (user._id !== $start.get()?.user._id) {
    $otherUser.set(user as SignedInUser);
    return 'other';
  }
  $userInDoubt.set(false);
  return 'same';
}

/** Makes the logged-in user the author of the work on this page. */
export function adoptUser(): void {
  const start = $start.get();
  const user = $otherUser.get();
  if (start === null || user === null) return;
  $start.set({ ...start, user });
  $otherUser.set(null);
  $userInDoubt.set(false);
}
