import { isEmailAddress } from '../../model/forms/email-address.ts';
import { formOf } from '../../model/forms/form-of.ts';
import { configurationLack, isBegun } from '../../model/forms/form-problems.ts';
import type { FormSettings } from '../../model/forms/form-types.ts';
import { submitterField } from '../../model/forms/submitter-field.ts';
import { placeholderFields, placeholdersIn, templateProblem } from '../../model/forms/template.ts';
import { HINTS, NEUTRAL_MAIL } from '../../model/texts.ts';
import type { Hint, HintedPage } from '../definition.ts';

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
  successEmailSender: { partOf: 'successEmailText' },
  successEmailSubject: { partOf: 'successEmailText' },
  successEmailFirstLine: { partOf: 'successEmailText' },
  successEmailText: { editor: 'successEmail', label: 'Success e-mail' },
} as const;

/**
 * Returns hints for editors about the settings of a form: those that keep it from being sent, an unlikely recipient, and a mail
 * that reveals too much.
 */
export function settingHints(block: Readonly<Record<string, unknown>>, page: HintedPage): readonly Hint[] {
  const { settings, kind } = formOf(block)!;
  const recipient = settings.recipient.trim();
  const lack = isBegun(settings) ? configurationLack(settings, kind) : null;
  return [
    ...(recipient === '' || isEmailAddress(recipient)
      ? []
      : [{ property: 'recipient', message: HINTS.noRecipientAddress }]),
    ...mailHints(settings, page),
    ...(lack === null ? [] : [{ property: lack.at[0]!, message: lack.problem, above: true }]),
  ];
}

/** The parts of the mail to the sender that lists of mails show, and the words that stand there if the editor has written none. */
const SEEN_UNOPENED = [
  ['successEmailSender', NEUTRAL_MAIL.sender],
  ['successEmailSubject', NEUTRAL_MAIL.subject],
  ['successEmailFirstLine', NEUTRAL_MAIL.firstLine],
] as const;

/**
 * Returns hints about the mail to the sender: about an address that no field has, about placeholders of no field and, if the
 * page has the quick exit, about words that other people may see.
 */
function mailHints(settings: FormSettings, { hasQuickExit }: HintedPage): readonly Hint[] {
  const { fields, submitterEmailField, successEmailText } = settings;
  if (submitterEmailField === '') return [];
  if (submitterField(settings) === undefined)
    return [{ property: 'submitterEmailField', message: HINTS.noSubmitter }];
  const named = placeholderFields(fields);
  const problem = templateProblem(
    successEmailText,
    named.map(({ name }) => name),
  );
  const isWatched = hasQuickExit && successEmailText.trim() !== '';
  const [repeated] = placeholdersIn(successEmailText);
  const field = named.find(({ name }) => name === repeated)?.label;
  return [
    ...SEEN_UNOPENED.flatMap(([property, neutral]): readonly Hint[] => {
      const words = settings[property].trim();
      if (words.includes('${')) return [{ property, message: HINTS.noAnswersHere }];
      return !isWatched || words === '' || words === neutral
        ? []
        : [{ property, message: HINTS.seenUnopened }];
    }),
    ...(problem !== null
      ? [{ property: 'successEmailText', message: problem }]
      : isWatched && field !== undefined
        ? [{ property: 'successEmailText', message: HINTS.repeatsAnswer.replace('{field}', () => field) }]
        : []),
  ];
}
