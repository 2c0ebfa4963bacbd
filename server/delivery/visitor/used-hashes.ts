import { hash } from 'node:crypto';

/** The elements whose text a policy can allow by its hash. */
const INLINE = ['script', 'style'] as const;

/**
 * Returns a Content Security Policy with only those hashes that scripts and styles in the page have. Astro's policy has the hashes
 * of the scripts of all pages: more than a page may need, and half a kilobyte of each response, which cannot be compressed.
 */
export function withUsedHashes(policy: string, page: Buffer): string {
  const used = new Set(INLINE.flatMap((name) => hashesOf(page, name)));
  return policy.replaceAll(/ '(sha256-[^']+)'/g, (source, ofText: string) =>
    used.has(ofText) ? source : '',
  );
}

/**
 * Returns the hash of the text after each thing that looks like the start tag of an element. One that is no tag, such as the words
 * of an attribute, hides no element after it.
 */
function hashesOf(page: Buffer, name: (typeof INLINE)[number]): string[] {
  const hashes: string[] = [];
  for (let at = page.indexOf(`<${name}`); at !== -1; at = page.indexOf(`<${name}`, at + 1)) {
    const begin = page.indexOf('>', at) + 1;
    const end = page.indexOf(`</${name}>`, begin);
    if (begin > 0 && end > begin)
      hashes.push(`sha256-${hash('sha256', page.subarray(begin, end), 'base64')}`);
  }
  return hashes;
}
