interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

/**
 * Pages make no script of text (Trusted Types). The script of a service may, on a page that has one: where scripts come from is
 * still limited by the page's policy.
 */
export function allowScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy) return;
  const same = (text: string) => text;
  trustedTypes.createPolicy('default', { createHTML: same, createScript: same, createScriptURL: same });
}
