/** Times and postcodes stay on one line: '9 am' and 'SA 5000' have spaces that do not break. No text gets longer. */
export function tied(text: string): string {
  return text
    .replaceAll(/(?<=\d) (?=[ap]m\b)/g, '\u00a0')
    .replaceAll(/(?<=\b(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)) (?=\d{4}\b)/g, '\u00a0');
}
