import { atom } from 'nanostores';

/** A question that waits for its answer, and what a yes does. */
export interface Question {
  readonly message: string;
  /** What a yes means, where the message does not say it. */
  readonly consequence?: string;
  readonly yes: string;
  onYes(): void;
  /** Another answer, which loses nothing. */
  readonly instead?: { readonly label: string; onChoose(): void };
}

export const $question = atom<Question | null>(null);
