import { atom } from 'nanostores';
import { ApiError } from '../../browser/request.ts';
import { $userInDoubt } from './session.ts';

/** A request that the user log in again, made when a call finds that the session has ended. */
interface LogInRequest {
  /** A text that says what is kept and what happens after logging in. */
  readonly consequence: string;
  /** Closes the question; `loggedIn` says whether the user has logged in. */
  answer(loggedIn: boolean): void;
}

/** The open question; null if none is open. */
export const $logInAgain = atom<LogInRequest | null>(null);

let asked: Promise<boolean> | null = null;

/**
 * Makes a call. If the session has ended, asks the user to log in on this page, then repeats the call. Calls that fail at the
 * same time share one question. If the user closes the question, throws the call's own error.
 */
export async function withSession<Value>(call: () => Promise<Value>, consequence: string): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    const ended = error instanceof ApiError && error.response?.status === 401;
    if (!ended || !(await logInAgain(consequence))) throw error;
    return withSession(call, consequence);
  }
}

function logInAgain(consequence: string): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (loggedIn: boolean) => {
      asked = null;
      $logInAgain.set(null);
      resolve(loggedIn);
    };
    // Another user may log in, so the next save of the page checks the user.
    $userInDoubt.set(true);
    $logInAgain.set({ consequence, answer });
  });
  return asked;
}
