/** The maximum length of a name. All file systems still accept such a name after an extension and a number are added. */
const MAX_LENGTH = 80;
/** Names that Windows reserves for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Makes file names for a folder: readable, in ASCII letters, and unique even if case is ignored. The same calls in the same
 * order produce the same names.
 */
export class FileNames {
  // @bounded the files of the one export, in a process of its own
  readonly #taken = new Set<string>();

  /**
   * Returns a file name that is not used yet.
   *
   * @param ending such as '.json'
   */
  claim(wanted: string, ending: string): string {
    const stem = plainName(wanted);
    for (let number = 1; ; number++) {
      const name = `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
      if (this.#taken.has(name.toLowerCase())) continue;
      this.#taken.add(name.toLowerCase());
      return name;
    }
  }
}

/** Returns the letters, digits, dots and dashes that are nearest to a text: 'Über uns/Team' becomes 'Uber-uns--Team'. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split('/')
    .map((part) => words(part, /[^A-Za-z0-9._]/, '-'))
    .map((part) => words(part, '.', '.'))
    .filter((part) => part !== '')
    .join('--')
    .slice(0, MAX_LENGTH);
  if (plain === '') return 'unnamed';
  return DEVICE.test(plain.replace(/\..*/s, '')) ? `_${plain}` : plain;
}

/** Joins the parts between the separators of a text with another separator. */
const words = (text: string, separator: string | RegExp, joined: string) =>
  text
    .split(separator)
    .filter((word) => word !== '')
    .join(joined);

/** Splits a file name into its stem and its extension in lower case. Uses `ending` if the name has no usable extension. */
export function nameAndEnding(name: string, ending = ''): readonly [string, string] {
  const [, stem = name, found] = /^(.+)(\.[A-Za-z0-9]{1,8})$/s.exec(name) ?? [];
  return [stem, (found ?? ending).toLowerCase()];
}
