/**
 * Parts of user agents, each with a name that people know. The first match counts, because the user agents of many browsers
 * also name a browser that comes later in the table.
 */
type Names = readonly (readonly [part: string, name: string])[];

const BROWSERS: Names = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: Names = [
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'a Mac'],
  ['Linux', 'Linux'],
];

const UNKNOWN = 'A browser';

/**
 * Describes a browser in a few words from these tables, such as 'Firefox on Windows'. The description contains nothing else
 * from the user agent.
 */
export function describeBrowser(userAgent: string | undefined): string {
  const nameIn = (names: Names) => names.find(([part]) => userAgent?.includes(part))?.[1];
  const system = nameIn(SYSTEMS);
  const browser = nameIn(BROWSERS) ?? UNKNOWN;
  return system === undefined ? browser : `${browser} on ${system}`;
}
