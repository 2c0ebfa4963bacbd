import { computed } from 'nanostores';
import { PAGE_KEY } from '../../model/roots.ts';
import { $saveStates } from '../saving/save-state.ts';

/** The state of the page compared with its saved version. */
export const $saveState = computed($saveStates, (states) => states[PAGE_KEY]);
