/** What is found in the settings or around them. */
export interface Finding {
  /** `wrong`: Hearth could not serve so. `look`: it can, and somebody may come to harm or get less than the owner believes. */
  readonly kind: 'wrong' | 'look';
  /** What it is and what to do, as sentences. */
  readonly words: string;
}

export const wrong = (words: string): Finding => ({ kind: 'wrong', words });
export const look = (words: string): Finding => ({ kind: 'look', words });
