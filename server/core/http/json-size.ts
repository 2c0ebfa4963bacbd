/** The size of a JSON text, as a measure of the work of parsing it and walking through it. */
export interface JsonSize {
  /** The number of lists, objects and entries. */
  readonly values: number;
  /** The depth of nesting. */
  readonly levels: number;
}

/** The maximum nesting of a JSON text. It is far deeper than the nesting of any page, but too shallow to exhaust the stack. */
export const MAX_LEVELS = 200;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** The only bit that differs between `[` and `{`, and between `]` and `}`. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Measures a JSON text without parsing it. An invalid text is measured up to its first fault. */
export function jsonSize(text: string): JsonSize {
  let values = 1;
  let level = 0;
  let levels = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === COMMA) values++;
    else if ((code | BRACE_BIT) === OPENING) {
      values++;
      levels = Math.max(levels, ++level);
    } else if ((code | BRACE_BIT) === CLOSING) level--;
  }
  return { values, levels };
}

/**
 * Returns the index of the quote that closes the string beginning at an index. Returns the length of the text if no quote
 * closes the string.
 */
function endOfString(text: string, begin: number): number {
  for (let index = begin + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index++;
  }
  return text.length;
}
