import { z } from 'zod';
import { hostNameOf } from './host-name.ts';
import { DONATION_PAGE, HREF_MAX_LENGTH } from './limits.ts';
import { isSafeHref } from './link.ts';
import { oneLine } from './one-line.ts';
import { proofFields, proofKindSchema } from './proof.ts';

/**
 * The page on which people pay what they give to a site. It belongs to a payment service. Also the bodies and responses of the
 * calls about it.
 */

const WRONG_URL =
  'Please type the whole address of the payment page. It begins with https://, has a public host name, and has no user name and no password';

/** A name of the last part of a host name. The others belong to networks of offices and homes. */
const PUBLIC_ENDING = /\.(?!(?:arpa|home|internal|invalid|lan|local|localhost|onion|test)$)[a-z][a-z\d-]*$/;

/** Returns whether a text is an https URL of a public host, without a user name and a password. */
function isPublicUrl(text: string): boolean {
  const url = isSafeHref(text) ? URL.parse(text) : null;
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return PUBLIC_ENDING.test(hostNameOf(url.host) ?? '');
}

/** The address as browsers send it: a host name in another script that looks like this one is seen wherever the address is shown. */
const url = z
  .string()
  .trim()
  .overwrite((text) => (isPublicUrl(text) ? new URL(text).href : text))
  .max(HREF_MAX_LENGTH);

export const donationPageSchema = z.strictObject({
  url: url.refine(isPublicUrl, WRONG_URL),
  /** The query parameter in which the payment page takes the amount. */
  parameter: z
    .string()
    .trim()
    .regex(/^[\w.[\]-]{1,64}$/, 'Please type at most 64 letters, digits and . _ - [ ]')
    .default(DONATION_PAGE.parameter),
  /** The sign that stands before amounts. */
  currency: oneLine()
    .max(DONATION_PAGE.currencyLength, `At most ${DONATION_PAGE.currencyLength} characters`)
    .regex(/^[^\p{N}\p{Cf}]+$/u, 'Please type the sign of the currency, such as $')
    .default(DONATION_PAGE.currency),
});
export type DonationPage = z.output<typeof donationPageSchema>;

const id = z.string().min(1).max(100);

export const donationPageOfSchema = z.strictObject({ domainId: id });
/** If `url` is '', the site gets no payment page. */
export const saveDonationPageSchema = donationPageSchema.extend({
  domainId: id,
  url: url.refine((text) => text === '' || isPublicUrl(text), WRONG_URL),
  /** The payment page that the caller has seen. If another page is stored, the change is refused. */
  seen: donationPageSchema.nullable().optional(),
  ...proofFields,
});
export const donationPageStateSchema = z.strictObject({
  donationPage: donationPageSchema.nullable(),
  /** The proof with which the caller confirms a change. */
  proof: proofKindSchema,
});
export type DonationPageState = z.output<typeof donationPageStateSchema>;

/**
 * Returns the URL that opens the payment page with an amount, in whole units of the currency. If the amount is null, the page
 * asks for it.
 */
export function donationHref({ url, parameter }: DonationPage, amount: number | null): string {
  const href = new URL(url);
  if (amount !== null) href.searchParams.set(parameter, String(amount));
  else if (href.searchParams.has(parameter)) href.searchParams.delete(parameter);
  return href.href;
}

/** Returns the name of the host on which people pay. */
export function donationHost({ url }: DonationPage): string {
  return new URL(url).host;
}

/** Returns a typed amount, such as `50`, `$50` or `1,500`, as a number from 1 to 99,999; null if it is none. */
export function amountOf(typed: string): number | null {
  const [, digits] = /^\p{Sc}?(\d{1,5}|\d{1,2},\d{3})$/u.exec(typed.trim()) ?? [];
  return Number(digits?.replace(',', '') ?? 0) || null;
}

/** Returns an amount as people read it, such as `1,500`. */
export function amountInWords(amount: number): string {
  return amount.toLocaleString('en');
}
