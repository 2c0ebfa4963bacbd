import { CHANGE_FREQUENCIES } from '../src/model/limits.ts';
import { newPage, type PageDoc } from '../src/model/page.ts';
import { publishPages } from './publish-pages.ts';

/** Returns the path of a page of the bench, `/bench/{number}`. */
export function pagePath(number: number): string {
  return `/bench/${number}`;
}

/**
 * Writes `count` small pages of three blocks. The pages are small, so that the database takes a large part of the rendering
 * time.
 */
export function addPages(dataDir: string, count: number): void {
  const slugs = Array.from({ length: count }, (_, number) => pagePath(number).slice(1));
  publishPages(
    dataDir,
    slugs.map((slug, number) => smallPage(number, slug)),
  );
}

function smallPage(number: number, slug: string): PageDoc {
  const text = `Page ${number} says where to find a warm meal, a bed for the night and someone to talk to.`;
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] };
  return newPage({
    slug,
    title: `Page ${number}`,
    description: text,
    frequency: CHANGE_FREQUENCIES[number % CHANGE_FREQUENCIES.length]!,
    priority: (number % 11) / 10,
    contents: [
      { key: 'first', componentType: 'RichText', text: { type: 'doc', content: [paragraph, paragraph] } },
      { key: 'second', componentType: 'Quote', quote: text, quoteBy: `Reader ${number}` },
      { key: 'third', componentType: 'Text', text },
    ],
  });
}
