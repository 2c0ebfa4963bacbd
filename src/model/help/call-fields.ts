import { z } from 'zod';
import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../limits.ts';
import { phoneNumbers } from '../phone-numbers.ts';
import { hoursSchema } from './opening-hours.ts';
import type { Way } from './way.ts';

const NOT_A_NUMBER = 'This is not a telephone number. Write it like this: ‘1800 123 456’';

const NO_TEXTS = 'This is not a number for text messages. Write it like this: ‘0491 570 006’';

const numberFor = (scheme: 'tel' | 'sms', message: string) =>
  z
    .string()
    .max(SHORT_TEXT_MAX_LENGTH)
    .refine((text) => text.trim() === '' || wayOf(scheme, text) !== null, message)
    .default('');

/** The fields of a page that say whom its readers can call. The pages below the page's address inherit them. */
export const callFieldsSchema = z.strictObject({
  callNumber: numberFor('tel', NOT_A_NUMBER),
  /** Whose number it is: ‘Talk with a safety worker’. */
  callName: z.string().max(SHORT_TEXT_MAX_LENGTH).default(''),
  /** A sentence about calling: ‘Free from any phone. You do not need to give your name.’ */
  callAbout: z.string().max(LONG_TEXT_MAX_LENGTH).default(''),
  callHours: hoursSchema,
  textNumber: numberFor('sms', NO_TEXTS),
});

export type CallFields = z.output<typeof callFieldsSchema>;

/** Matches the emergency numbers, which take no text messages. */
const EMERGENCY = /^tel:\d{3}$/;

/**
 * Returns a number with the URL that calls or texts it; null if the text is not exactly one number, or if the number takes no text
 * messages.
 */
export function wayOf(scheme: 'tel' | 'sms', written: string): Way | null {
  const text = written.trim();
  const cue = 'call ';
  const [found] = phoneNumbers(cue + text);
  if (found?.start !== cue.length || found.end !== cue.length + text.length) return null;
  if (scheme === 'sms' && EMERGENCY.test(found.href)) return null;
  return { href: found.href.replace(/^\w+/, scheme), text };
}

/** The number of a page above, with that page. */
export interface CallAbove extends CallFields {
  readonly title: string;
  readonly path: string;
}

/** Returns the call fields of the nearest page that has a number of its own; null if there is none. */
export function nearestCall(pages: readonly CallFields[]): CallFields | null {
  const found = pages.find(({ callNumber }) => callNumber.trim() !== '');
  if (found === undefined) return null;
  const { callNumber, callName, callAbout, callHours, textNumber } = found;
  return { callNumber, callName, callAbout, callHours, textNumber };
}
