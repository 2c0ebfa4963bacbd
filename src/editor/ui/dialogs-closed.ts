import { atom } from 'nanostores';

/** The number of dialogs closed so far; listeners are called after each dialog. */
export const $dialogsClosed = atom(0);
