const BEYOND_ASCII = /[^\0-\x7f]/g;

/**
 * Returns code with the same meaning in pure ASCII. The bundler escapes other characters in strings, but not in regular
 * expressions and tagged templates; there they can be escaped in the same way.
 *
 * @throws Error if that would change what the code does
 */
export function onlyAscii(code: string): string {
  const raw = /String\.raw\s*`[^`]*[^\0-\x7f][^`]*`/.exec(code)?.[0] ?? /\\[^\0-\x7f]/.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`This cannot be written in ASCII: ${raw}`);
  return code.replaceAll(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
