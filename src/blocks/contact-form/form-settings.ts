import { isEmailAddress } from '../../model/forms/email-address.ts';
import { formOf } from '../../model/forms/form-of.ts';
import { configurationLack, isBegun } from '../../model/forms/form-problems.ts';
import type { FormSettings } from '../../model/forms/form-types.ts';
import { submitterField } from '../../model/forms/submitter-field.ts';
import { placeholderFields, templateProblem } from '../../model/forms/template.ts';
import { HINTS } from '../../model/texts.ts';
import type { Hint } from '../definition.ts';

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

/** Returns hints for editors about the settings of a form: those that keep it from being sent, and an unlikely recipient. */
export function settingHints(block: Readonly<Record<string, unknown>>): readonly Hint[] {
  const { settings, kind } = formOf(block)!;
  const recipient = settings.recipient.trim();
  const lack = isBegun(settings) ? configurationLack(settings, kind) : null;
  return [
    ...(recipient === '' || isEmailAddress(recipient)
      ? []
      : [{ property: 'recipient', message: HINTS.noRecipientAddress }]),
    ...mailHints(settings),
    ...(lack === null ? [] : [{ property: lack.at[0]!, message: lack.problem, above: true }]),
  ];
}

/** Returns hints about the mail to the sender: about an address that no field has, and about placeholders of no field. */
function mailHints(settings: FormSettings): readonly Hint[] {
  const { fields, submitterEmailField, successEmailSubject, successEmailText } = settings;
  if (submitterEmailField === '') return [];
  if (submitterField(settings) === undefined)
    return [{ property: 'submitterEmailField', message: HINTS.noSubmitter }];
  const names = placeholderFields(fields).map(({ name }) => name);
  const problem = templateProblem(successEmailText, names);
  return [
    ...(successEmailSubject.includes('${')
      ? [{ property: 'successEmailSubject', message: HINTS.noAnswersInSubject }]
      : []),
    ...(problem === null ? [] : [{ property: 'successEmailText', message: problem }]),
  ];
}
