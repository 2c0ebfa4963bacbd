import type { Hidden } from '../text-tools.ts';
import { type List, nested, type Paragraph, type Run } from './blocks.ts';

/** Returns paragraphs as HTML that Hearth's schemas can parse, without the formats that the field hides. */
export function blockHtml(paragraphs: readonly Paragraph[], hide: Hidden): string {
  const allowed = paragraphs.map(({ tag, item, runs }) => ({
    tag: hide.headers ? ('p' as const) : tag,
    item: hide.lists ? null : item,
    runs,
  }));
  return nested(allowed)
    .map((block) => elementOf(block, hide))
    .join('');
}

/** Returns the text of all paragraphs as HTML for one paragraph, with line breaks between the texts. */
export function lineHtml(paragraphs: readonly Paragraph[], hide: Hidden): string {
  return paragraphs.map(({ runs }) => wordsOf(runs, { ...hide, links: true })).join('<br>');
}

function elementOf(block: Paragraph | List, hide: Hidden): string {
  if ('runs' in block) return `<${block.tag}>${wordsOf(block.runs, hide)}</${block.tag}>`;
  const items = block.items.map((item) => `<li>${item.map((inner) => elementOf(inner, hide)).join('')}</li>`);
  const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
  const tag = block.ordered ? 'ol' : 'ul';
  return `<${tag}${start}>${items.join('')}</${tag}>`;
}

function wordsOf(runs: readonly Run[], hide: Hidden): string {
  return runs.map((run) => runHtml(run, hide)).join('');
}

function runHtml({ text, bold, italic, underline, lang, link }: Run, hide: Hidden): string {
  let html = escaped(text).replaceAll('\n', '<br>');
  if (!hide.style) {
    if (underline) html = `<u>${html}</u>`;
    if (italic) html = `<em>${html}</em>`;
    if (bold) html = `<strong>${html}</strong>`;
  }
  if (link !== null && !hide.links) {
    const { href, fileId } = link;
    html = `<a${attribute('href', href)}${attribute('data-file-id', fileId)}>${html}</a>`;
  }
  return lang === null ? html : `<span${attribute('lang', lang)}>${html}</span>`;
}

function attribute(name: string, value: string | null): string {
  return value === null ? '' : ` ${name}="${escaped(value)}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
