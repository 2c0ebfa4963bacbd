interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): unknown };
}

const POLICY = 'hearth-editor';

/**
 * The Trusted Types policies of the editor's page: the editor's own policy, and the policy that ProseMirror uses to parse
 * pasted HTML.
 */
export const TRUSTED_POLICIES: readonly string[] = [POLICY, 'ProseMirrorClipboard'];

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
const policy = trustedTypes?.createPolicy(POLICY, { createHTML: (html) => html });

/** Parses HTML from any source into an inert document, which runs, fetches and shows nothing. */
export function inertDocument(html: string): Document {
  const trusted = policy?.createHTML(html) ?? html;
  return new DOMParser().parseFromString(trusted as string, 'text/html');
}
