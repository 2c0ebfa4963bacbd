import type { HeadSource } from '../../../model/head-fallbacks.ts';

/** Where a part that the page does not set comes from, in words; null for its own. */
const FROM: Readonly<Record<HeadSource, string | null>> = {
  own: null,
  header: 'from the page header',
  og: 'from the tab Social',
  page: 'from the tab SEO',
  network: 'from the site settings',
  site: 'from the site settings',
  logo: 'the logo of the site',
};

/**
 * What of a preview is not the page's own: 'Title from the page header. No description yet.' Empty if all of it is.
 */
export function sourceWords(parts: readonly (readonly [name: string, source: HeadSource | null])[]): string {
  return parts
    .flatMap(([name, source]) => {
      if (source === null) return `No ${name.toLowerCase()} yet.`;
      const from = FROM[source];
      if (from === null) return [];
      return source === 'logo' ? `${name}: ${from}.` : `${name} ${from}.`;
    })
    .join(' ');
}
