import { atom } from 'nanostores';

/** A question to the user, and the action for yes. */
export interface Question {
  readonly message: string;
  /** Says what yes does, if the message does not. */
  readonly consequence?: string;
  readonly yes: string;
  /** The answer that changes nothing; 'Cancel' by default. */
  readonly no?: string;
  onYes(): void;
  /** Another answer, which loses nothing. */
  readonly instead?: { readonly label: string; onChoose(): void };
}

export const $question = atom<Question | null>(null);

/** Asks a question. Returns whether the answer is yes; closing it in any way is a no. */
export function askFirst(question: Omit<Question, 'onYes' | 'instead'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked: Question = { ...question, onYes: () => resolve(true) };
  $question.set(asked);
  const stop = $question.listen((now) => {
    if (now === asked) return;
    stop();
    // A yes closes the question before it resolves.
    queueMicrotask(() => resolve(false));
  });
  return promise;
}
