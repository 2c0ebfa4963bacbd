import { updateStartSchema, updateStateSchema } from '../model/updates-wire.ts';
import { defineCalls } from './define-calls.ts';

/** Newer versions of the program. */
export const updates = defineCalls('updates', 'Updates', {
  load: {
    method: 'GET',
    summary: 'The version that runs, a newer one that is offered at UPDATE_URL, and how the last update went',
    who: 'admin',
    output: updateStateSchema,
  },
  start: {
    method: 'POST',
    summary:
      'Begins the update to the offered version. Takes the caller’s password, or a code if the caller has a second factor; every admin gets a mail',
    who: 'admin',
    audit: { words: 'Began an update of the program' },
    input: updateStartSchema,
    output: updateStateSchema,
  },
});
