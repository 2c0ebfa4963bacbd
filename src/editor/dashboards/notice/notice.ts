import { atom } from 'nanostores';
import type { EmergencyNotice, NoticeState } from '../../../model/emergency-notice.ts';
import { callHref } from '../../../model/first-site/answers.ts';
import { localTime, timeIn } from '../../../model/local-time.ts';
import { setOpenForm } from '../../document/open-forms.ts';
import type { Found } from '../../lists/entry-form.ts';

/** A notice as it is typed. The form is kept when the modal closes. */
export interface NoticeForm {
  readonly words: string;
  readonly number: string;
  readonly linkText: string;
  readonly linkHref: string;
  /** The end in the time zone of the site: 'YYYY-MM-DDTHH:mm'. */
  readonly until: string;
  readonly domainIds: readonly string[];
  readonly isDrill: boolean;
}

/** The typed notice; null if nothing was typed. */
export const $noticeForm = atom<NoticeForm | null>(null);

$noticeForm.listen((form) =>
  setOpenForm(
    { modal: 'dashboard', tab: 'notice', about: 'the emergency notice' },
    form === null ? null : 'The emergency notice is not shown.',
  ),
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns an empty notice that ends in a day. @param now milliseconds since 1970 */
export function emptyNotice(domainIds: readonly string[], now: number, timeZone: string): NoticeForm {
  const empty = { words: '', number: '', linkText: '', linkHref: '', isDrill: false };
  return { ...empty, until: localTime(timeZone, new Date(now + DAY_MS).toISOString()), domainIds };
}

/** Returns the problems that can be found before a notice is sent. @param now milliseconds since 1970 */
export function problemsOf(form: NoticeForm, now: number, timeZone: string): Found {
  const { words, number, linkText, linkHref, until, domainIds } = form;
  const end = timeIn(timeZone, until);
  return {
    words: words.trim() === '' ? 'Please type what people need to know' : null,
    number:
      number.trim() !== '' && callHref(number.trim()) === ''
        ? 'Please type a telephone number, such as 1800 000 000'
        : null,
    linkText: linkHref.trim() !== '' && linkText.trim() === '' ? 'Please type the words of the link' : null,
    linkHref: linkText.trim() !== '' && linkHref.trim() === '' ? 'Please type where the link leads' : null,
    until:
      end === ''
        ? 'Please choose a day and a time'
        : Date.parse(end) <= now
          ? 'This time is over: choose a later one'
          : null,
    domainIds: domainIds.length === 0 ? 'Please choose at least one site' : null,
  };
}

/** Returns the notices that stand, each with its sites, because one notice often stands on several sites. */
export function standing({
  notices,
}: NoticeState): readonly { notice: EmergencyNotice; domainIds: string[] }[] {
  const found = new Map<string, { notice: EmergencyNotice; domainIds: string[] }>();
  for (const { domainId, ...notice } of notices) {
    const key = JSON.stringify(notice);
    const known = found.get(key);
    if (known === undefined) found.set(key, { notice, domainIds: [domainId] });
    else known.domainIds.push(domainId);
  }
  return [...found.values()];
}
