/** The longest name that fits all file systems together with an ending and a number. */
const MAX_LENGTH = 80;
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Makes names for the files of a folder: readable, in ASCII letters, and unique, ignoring case. The same calls in the same
 * order give the same names.
 */
export class FileNames {
  // @bounded the files of the one export, in a process of its own
  readonly #taken = new Set<string>();

  /** @param ending such as '.json' */
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

/** Letters, digits, dots and dashes that are nearest to a text: 'Über uns/Team' is 'Uber-uns--Team'. */
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

/** Replaces separators by another one. */
const words = (text: string, separator: string | RegExp, joined: string) =>
  text
    .split(separator)
    .filter((word) => word !== '')
    .join(joined);

/** Returns the parts of a file's name before and from its last dot; without a usable ending, that of `ending`. */
export function nameAndEnding(name: string, ending = ''): readonly [string, string] {
  const [, stem = name, found] = /^(.+)(\.[A-Za-z0-9]{1,8})$/s.exec(name) ?? [];
  return [stem, (found ?? ending).toLowerCase()];
}
