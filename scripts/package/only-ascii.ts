const BEYOND_ASCII = /[^\0-\x7f]/g;

/**
 * Returns code with the same meaning in pure ASCII. The bundler escapes non-ASCII characters in strings, but not in regular
 * expressions and tagged templates, so this function escapes them there.
 *
 * @throws Error if escaping would change what the code does
 */
export function onlyAscii(code: string): string {
  const raw = /String\.raw\s*`[^`]*[^\0-\x7f][^`]*`/.exec(code)?.[0] ?? /\\[^\0-\x7f]/.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`This cannot be written in ASCII: ${raw}`);
  return code.replaceAll(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
