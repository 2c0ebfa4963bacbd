import { atom } from 'nanostores';
import type { SignedInUser } from '../../model/users.ts';
import { $start, postApi } from '../document/start.ts';

/** Somebody else than whose work is on the page is logged in now; null where that is not so. */
export const $otherUser = atom<SignedInUser | null>(null);

/** Whether somebody else may be logged in by now, and nobody has looked. */
export const $userInDoubt = atom(false);

/** Whoever was away from this tab may have logged in as somebody else in another one. Returns how to stop watching. */
export function watchUser(): () => void {
  const back = () => {
    if (document.visibilityState === 'visible') $userInDoubt.set(true);
  };
  document.addEventListener('visibilitychange', back);
  return () => document.removeEventListener('visibilitychange', back);
}

/** Who is logged in, and whether the work on this page may be saved in that name without asking. */
export async function checkUser(): Promise<'same' | 'other' | 'nobody'> {
  if (!$userInDoubt.get()) return 'same';
  const { user } = await postApi<{ user: SignedInUser | null }>('user/me', {});
  if (user === null) return 'nobody';
  if (user._id !== $start.get()?.user._id) {
    $otherUser.set(user);
    return 'other';
  }
  $userInDoubt.set(false);
  return 'same';
}

/** The work on this page is that of whoever is logged in now. */
export function adoptUser(): void {
  const start = $start.get();
  const user = $otherUser.get();
  if (start === null || user === null) return;
  $start.set({ ...start, user });
  $otherUser.set(null);
  $userInDoubt.set(false);
}
