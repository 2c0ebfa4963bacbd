import { atom } from 'nanostores';

/** The number of dialogs closed since the editor was opened; listeners are called after each dialog. */
export const $dialogsClosed = atom(0);
