/** The maximum number of arrays inside one another. */
const LEVELS = 50;

/** A value that PHP has written with `serialize`. An array is an object with its keys, a list included. */
export type PhpValue = string | number | boolean | null | { readonly [key: string]: PhpValue };

/** Returns a value that PHP has written with `serialize`; undefined if it is broken, or contains objects of classes. */
export function phpValue(text: string): PhpValue | undefined {
  try {
    return new PhpReader(text).value(0);
  } catch (error) {
    if (error instanceof BrokenValue) return undefined;
    throw error;
  }
}

class BrokenValue extends Error {}

class PhpReader {
  /** The bytes, because PHP counts the length of texts in bytes. */
  readonly #bytes: Buffer;
  #at = 0;

  constructor(text: string) {
    this.#bytes = Buffer.from(text);
  }

  value(level: number): PhpValue {
    const type = this.#bytes.toString('latin1', this.#at, this.#at + 2);
    this.#at += 2;
    if (type === 'N;') return null;
    if (type === 's:') return this.#text();
    if (type === 'a:' && level < LEVELS) return this.#array(level);
    if (type === 'b:') return this.#until(';') === '1';
    if (type === 'i:' || type === 'd:') return Number(this.#until(';'));
    throw new BrokenValue();
  }

  #text(): string {
    const length = Number(this.#until(':'));
    const start = this.#at + 1;
    // Exports change ends of lines, so that a text can be shorter than PHP has counted.
    const isExact = this.#bytes.toString('latin1', start + length, start + length + 2) === '";';
    const end = isExact ? start + length : this.#bytes.indexOf('";', start);
    if (end < start) throw new BrokenValue();
    this.#at = end + 2;
    return this.#bytes.toString('utf8', start, end);
  }

  #array(level: number): PhpValue {
    const count = Number(this.#until(':'));
    this.#at += 1;
    const entries: [string, PhpValue][] = [];
    for (let index = 0; index < count; index++) {
      const key = this.value(LEVELS);
      entries.push([String(key), this.value(level + 1)]);
    }
    this.#at += 1;
    return Object.fromEntries(entries);
  }

  #until(end: string): string {
    const found = this.#bytes.indexOf(end, this.#at);
    // No number is that long.
    if (found < 0 || found > this.#at + 30) throw new BrokenValue();
    const text = this.#bytes.toString('latin1', this.#at, found);
    this.#at = found + 1;
    return text;
  }
}
