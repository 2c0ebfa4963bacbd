/** A number to call or to text. */
export interface Way {
  /** The URL that calls or texts the number: `tel:` or `sms:` with the digits. */
  readonly href: string;
  /** The number as an editor wrote it, or the words of a link to it. */
  readonly text: string;
}
