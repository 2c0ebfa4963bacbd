const BEYOND_ASCII = /[^\0-\x7f]/g;

/**
 * Code with the same meaning in ASCII alone. The bundler escapes what is beyond ASCII in strings, and leaves it in regular expressions and
 * in tagged templates: there it can be escaped in the same way.
 *
 * @throws Error if that would change what the code does
 */
export function onlyAscii(code: string): string {
  const raw = /String\.raw\s*`[^`]*[^\0-\x7f][^`]*`/.exec(code)?.[0] ?? /\\[^\0-\x7f]/.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`This cannot be written in ASCII: ${raw}`);
  return code.replaceAll(BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
