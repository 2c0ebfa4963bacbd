/** Whether a query string has all parameters of one of the alternatives: `login token,email`. */
export function matchesQuery(alternatives: string, search: string): boolean {
  const parameters = new URLSearchParams(search);
  return alternatives.split(' ').some((names) => names.split(',').every((name) => parameters.has(name)));
}
