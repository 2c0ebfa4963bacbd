import { isEmailAddress } from '../../model/forms/email-address.ts';
import { HINTS } from '../../model/texts.ts';

/** The settings that both kinds of forms have. */

/** The title of the form, the recipient of its submissions, and the identifier, which makes itself from the title. */
export const addressForm = {
  title: { editor: 'text', label: 'Title' },
  recipient: { editor: 'setting', label: 'Recipient', help: 'The e-mail address that gets what is sent.' },
  subject: { editor: 'setting', label: 'Subject', help: 'The subject of the e-mail that you get.' },
  ccs: { editor: 'ccs', label: 'Copies to', more: true },
  identifier: {
    editor: 'setting',
    label: 'Identifier',
    help: 'Finds what was sent with this form. It makes itself from the title.',
    more: true,
  },
} as const;

export const buttonForm = { primaryButtonText: { editor: 'text', label: 'Button' } } as const;

/** The settings of the mail to the sender. */
export const successMailForm = {
  submitterEmailField: { editor: 'submitterField', label: 'Submitter e-mail field' },
  successEmailSubject: { partOf: 'successEmailText' },
  successEmailText: { editor: 'successEmail', label: 'Success e-mail' },
} as const;

/** Returns hints for editors about the recipient of a form. */
export function recipientHints({ recipient }: { readonly recipient: string }) {
  return recipient.trim() === '' || isEmailAddress(recipient.trim())
    ? []
    : [{ property: 'recipient', message: HINTS.noRecipientAddress }];
}
