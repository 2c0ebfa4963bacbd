import { atom } from 'nanostores';

/** A question to the user, and the action for the answer 'yes'. */
export interface Question {
  readonly message: string;
  /** The consequence of the answer 'yes', if the message does not say what it is. */
  readonly consequence?: string;
  readonly yes: string;
  /** The label of the answer that changes nothing; 'Cancel' by default. */
  readonly no?: string;
  onYes(): void;
  /** An alternative answer, which loses no work. */
  readonly instead?: { readonly label: string; onChoose(): void };
}

export const $question = atom<Question | null>(null);

/** Asks a question. Returns whether the answer is 'yes'. Closing the question in any other way counts as 'no'. */
export function askFirst(question: Omit<Question, 'onYes' | 'instead'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked: Question = { ...question, onYes: () => resolve(true) };
  $question.set(asked);
  const stop = $question.listen((now) => {
    if (now === asked) return;
    stop();
    // Resolves to false a moment later, because the answer 'yes' closes the question before it resolves the promise to true.
    queueMicrotask(() => resolve(false));
  });
  return promise;
}
