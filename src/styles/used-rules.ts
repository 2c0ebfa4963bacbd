/** Matches a rule without rules inside it: its selectors, with the comments before them, and its declarations. */
const RULE = /([^{}]*)\{[^{}]*\}/g;
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
  return sheet.replace(RULE, (rule, before: string) => {
    const classes = before
      .replaceAll(COMMENT, '')
      .split(',')
      .map((selector) => ONE_CLASS.exec(selector.trim())?.[1]);
    return classes.every((name) => name !== undefined && isLeftOut(name)) ? '' : rule;
  });
}
