/**
 * Replaces the spaces in times and postcodes ('9 am', 'SA 5000') by non-breaking spaces. The length of the text does not
 * change.
 */
export function tied(text: string): string {
  return text
    .replaceAll(/(?<=\d) (?=[ap]m\b)/g, '\u00a0')
    .replaceAll(/(?<=\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)) (?=\d{4}\b)/g, '\u00a0');
}
