const COMMENT = /\/\*.*?\*\//gs;
/** Matches a selector of one class, with the class. Margins have a selector of lower specificity. */
const ONE_CLASS = /^(?::where\(\.site\)\s+)?\.([\w-]+)$/;

/**
 * Returns a style sheet without the rules that nothing on a page needs. A rule is left out if each of its selectors is a single
 * class that is left out. All other rules stay as they are.
 *
 * @param isLeftOut whether no element on the page has a class
 */
export function usedRules(sheet: string, isLeftOut: (name: string) => boolean): string {
  let used = '';
  let at = 0;
  for (let end = sheet.indexOf('}'); end !== -1; end = sheet.indexOf('}', at)) {
    const ended = sheet.slice(at, end + 1);
    at = end + 1;
    const open = ended.lastIndexOf('{');
    // The last selectors before the end, with the comments before them, are those of a rule without rules inside it.
    const start = ended.lastIndexOf('{', open - 1) + 1;
    const isUnused = open !== -1 && isUnusedRule(ended.slice(start, open), isLeftOut);
    used += isUnused ? ended.slice(0, start) : ended;
  }
  return used + sheet.slice(at);
}

function isUnusedRule(selectors: string, isLeftOut: (name: string) => boolean): boolean {
  const classes = selectors
    .replaceAll(COMMENT, '')
    .split(',')
    .map((selector) => ONE_CLASS.exec(selector.trim())?.[1]);
  return classes.every((name) => name !== undefined && isLeftOut(name));
}
