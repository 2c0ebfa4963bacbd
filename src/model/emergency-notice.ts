import { z } from 'zod';
import { callHref } from './first-site/answers.ts';
import { EMERGENCY_NOTICE, HREF_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { isSafeHref } from './link.ts';
import { oneLine } from './one-line.ts';
import { proofFields, proofKindSchema } from './proof.ts';

/**
 * The emergency notice: words, a number, a link and an end, which stand first on every page of the chosen sites. Also the bodies
 * and responses of the calls about it.
 */

const id = z.string().min(1).max(100);
const time = z.iso.datetime({ error: 'Please choose a day and a time' });

/** Matches texts that can be read: some characters have no shape, and would leave an empty notice or link. */
const READABLE = /(?!\p{DI})[\p{L}\p{N}]/u;

/** Returns whether a link leads to a page of the site or to an `https` URL, without a user name that looks like another host. */
function isNoticeLink(href: string): boolean {
  if (!isSafeHref(href)) return false;
  if (href.startsWith('/')) return true;
  const url = URL.parse(href);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

const content = {
  words: oneLine()
    .regex(READABLE, 'Please type what people need to know')
    .max(EMERGENCY_NOTICE.words, `At most ${EMERGENCY_NOTICE.words} characters`),
  /** The number as people read it; '' if there is none. */
  number: oneLine()
    .max(EMERGENCY_NOTICE.number)
    .refine(
      (number) => number === '' || callHref(number) !== '',
      'Please type a telephone number, such as 1800 000 000',
    ),
  linkText: oneLine().max(EMERGENCY_NOTICE.linkText, `At most ${EMERGENCY_NOTICE.linkText} characters`),
  /** The path of a page of the site, or an `https` URL; '' if there is no link. */
  linkHref: z
    .string()
    .trim()
    .max(HREF_MAX_LENGTH)
    .refine(
      (href) => href === '' || isNoticeLink(href),
      'Please type the address of a page, such as /get-help, or an address that begins with https://',
    ),
  /** The time at which the notice ends (ISO 8601, UTC). */
  until: time,
  /** Whether only signed-in users see the notice. */
  isDrill: z.boolean(),
};

/** A notice as it stands on a site. */
export const emergencyNoticeSchema = z.strictObject({
  ...content,
  /** The username of the person who showed the notice. */
  by: z.string().max(SHORT_TEXT_MAX_LENGTH),
  /** The time since which the notice is shown (ISO 8601, UTC). */
  at: time,
});
export type EmergencyNotice = z.output<typeof emergencyNoticeSchema>;

const sites = z
  .array(id)
  .min(1, 'Please choose at least one site')
  .max(EMERGENCY_NOTICE.sites)
  .refine((ids) => new Set(ids).size === ids.length);

export const showNoticeBodySchema = z
  .strictObject({ ...content, domainIds: sites, ...proofFields })
  .superRefine(({ linkText, linkHref }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (linkHref !== '' && !READABLE.test(linkText)) issue('linkText', 'Please type the words of the link');
    if (linkHref === '' && linkText !== '') issue('linkHref', 'Please type where the link leads');
  });
export const endNoticeBodySchema = z.strictObject({ domainIds: sites, ...proofFields });

export const noticeStateSchema = z.object({
  /** The notices that stand now, one for each site. */
  notices: z.array(emergencyNoticeSchema.extend({ domainId: id })),
  /** Whether the file of the notices is damaged, so that readers see none of them. */
  isDamaged: z.boolean(),
  /** The number of changes that are not yet recorded and mailed, because the database cannot be written. */
  waiting: z.number().int(),
  /** The proof with which the caller confirms a change. */
  proof: proofKindSchema,
});
export type NoticeState = z.output<typeof noticeStateSchema>;
