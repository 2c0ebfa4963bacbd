import { atom } from 'nanostores';

/** The number of dialogs closed so far; listeners are called after each. */
export const $dialogsClosed = atom(0);
