/** Returns whether a query string has all of these comma-separated parameters: `token,email`. */
export function matchesQuery(names: string, search: string): boolean {
  const parameters = new URLSearchParams(search);
  return names.split(',').every((name) => parameters.has(name));
}
