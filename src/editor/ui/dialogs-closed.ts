import { atom } from 'nanostores';

/** The number of dialogs closed since the editor was opened. Listeners are called after each dialog has closed. */
export const $dialogsClosed = atom(0);
