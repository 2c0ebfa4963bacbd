import { isShownLink, linkHref } from '../link.ts';
import { phoneNumbers } from '../phone-numbers.ts';
import type { Nav } from '../site.ts';
import { type CallFields, wayOf } from './call-fields.ts';
import type { Way } from './way.ts';

/** The number that readers of a page can call, with everything that the page says about it. */
export interface Call {
  readonly number: Way;
  /** Whose number it is; '' if nobody has written it. */
  readonly name: string;
  /** A sentence about calling; '' if nobody has written one. */
  readonly about: string;
  /** The hours as an editor wrote them; '' if nobody has. */
  readonly hours: string;
  /** The number for text messages; null if there is none. */
  readonly text: Way | null;
  /** Whether the number is the crisis line of the site. */
  readonly isCrisisLine: boolean;
}

/**
 * Returns the number of a page: its own or inherited number or, without one, the crisis line in the header of the site. Returns
 * null if there is neither.
 */
export function callOf(fields: CallFields | null, nav: Pick<Nav, 'crisis'>): Call | null {
  const crisis = crisisLine(nav);
  const own = fields && wayOf('tel', fields.callNumber);
  if (fields === null || own === null)
    return crisis && { number: crisis, name: '', about: '', hours: '', text: null, isCrisisLine: true };
  const { callName, callAbout, callHours, textNumber } = fields;
  return {
    number: own,
    name: callName.trim(),
    about: callAbout.trim(),
    hours: callHours.trim(),
    text: wayOf('sms', textNumber),
    isCrisisLine: crisis?.href === own.href,
  };
}

/** Returns the number in the header's crisis link; null if that link does not call a number. */
export function crisisLine({ crisis }: Pick<Nav, 'crisis'>): Way | null {
  const href = linkHref(crisis);
  if (!isShownLink(crisis) || !/^tel:/i.test(href)) return null;
  const digits = href.replaceAll(/[^\d+]/g, '');
  const written = phoneNumbers(crisis.text).find((found) => found.href.endsWith(`:${digits}`));
  return {
    href: `tel:${digits}`,
    text: written ? crisis.text.slice(written.start, written.end) : crisis.text,
  };
}
