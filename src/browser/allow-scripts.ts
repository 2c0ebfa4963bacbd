interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown;
}

/**
 * Lets the script of an external captcha or analytics service create scripts from text. Otherwise, Trusted Types would forbid
 * this. The page's policy still limits the sources of scripts.
 */
export function allowScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy) return;
  const same = (text: string) => text;
  trustedTypes.createPolicy('default', { createHTML: same, createScript: same, createScriptURL: same });
}
