import { helpSchema } from '../model/help-document.ts';
import { defineCalls } from './define-calls.ts';

/** The guides of the program. */
export const help = defineCalls('help', 'Dashboard', {
  load: {
    method: 'GET',
    summary: 'The guide for editors and, for admins, the guide for owners',
    who: 'signedIn',
    output: helpSchema,
  },
});
