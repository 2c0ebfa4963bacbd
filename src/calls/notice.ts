import { endNoticeBodySchema, noticeStateSchema, showNoticeBodySchema } from '../model/emergency-notice.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';

/** The emergency notice, which also works while the database is locked. */
export const notice = defineCalls('notice', 'Emergency notice', {
  load: {
    method: 'GET',
    summary: 'The emergency notices that stand now, and what confirms a change of them',
    who: right('notice'),
    output: noticeStateSchema,
  },
  show: {
    method: 'POST',
    summary:
      'Shows a notice first on every page of these sites, in place of their present one. A drill is shown to signed-in users alone. Takes the caller’s password, or a code if the caller has a second factor; every admin gets a mail',
    who: right('notice'),
    audit: { words: 'Showed an emergency notice' },
    input: showNoticeBodySchema,
    output: noticeStateSchema,
  },
  end: {
    method: 'POST',
    summary: 'Ends the notices of these sites. Confirmed, recorded and mailed like notice/show',
    who: right('notice'),
    audit: { words: 'Ended an emergency notice' },
    input: endNoticeBodySchema,
    output: noticeStateSchema,
  },
});
