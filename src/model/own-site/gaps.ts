/**
 * The gaps in the pages that a site takes over from the demo. Each stands in a text where the demo made something up. A page with
 * a gap is not published, so that readers never see one.
 */
export const GAPS = {
  number: '[your number]',
  textNumber: '[your number for texts]',
  email: '[your e-mail address]',
  address: '[your address]',
  hours: '[your hours]',
  name: '[your organisation]',
  region: '[your region]',
} as const;

export type Gap = (typeof GAPS)[keyof typeof GAPS];

const ALL: readonly Gap[] = Object.values(GAPS);

/** Returns the gaps in all texts of a value, each once. */
export function gapsIn(value: unknown): readonly Gap[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return ALL.filter((gap) => text.includes(gap));
}
