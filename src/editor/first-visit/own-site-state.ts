import { atom } from 'nanostores';

/** Whether the dialog is open in which the own site takes the place of the demo. */
export const $ownSiteOpen = atom(false);
