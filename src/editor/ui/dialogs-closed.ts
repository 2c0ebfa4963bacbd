import { atom } from 'nanostores';

/** Counts the dialogs that were closed, for what has to happen after each. */
export const $dialogsClosed = atom(0);
