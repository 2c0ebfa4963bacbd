import { atom } from 'nanostores';

/** A question to the editor, and what happens on yes. */
export interface Question {
  readonly message: string;
  /** What a yes means, if the message does not say so. */
  readonly consequence?: string;
  readonly yes: string;
  onYes(): void;
  /** Another answer, which loses nothing. */
  readonly instead?: { readonly label: string; onChoose(): void };
}

export const $question = atom<Question | null>(null);
