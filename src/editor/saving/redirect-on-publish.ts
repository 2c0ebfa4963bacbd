import { atom } from 'nanostores';

/** Whether readers of the page's old address are sent on when it is published at a new one. */
export const $redirectOnPublish = atom(true);
