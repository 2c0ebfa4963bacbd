/** Elements that stand by themselves: text before and after them is in other paragraphs. */
const TAGS =
  'address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|pre|script|section|style|table|ul';
const OPENING = new RegExp(`<(?:${TAGS})\\b`, 'gi');
const CLOSING = new RegExp(`</(?:${TAGS})>|<hr\\b[^<>]{0,1000}>`, 'gi');
const BLOCK = new RegExp(
  `^</?(?:${TAGS}|li|dt|dd|tr|td|th|tbody|thead|tfoot|caption|figcaption|summary|option)\\b`,
  'i',
);

/**
 * The text of WordPress's classic editor as the HTML that readers saw: an empty line begins a paragraph, any other new line is a
 * line break.
 */
export function autoParagraphs(text: string): string {
  const apart = text
    .replaceAll('\r\n', '\n')
    .replaceAll(OPENING, (tag) => `\n\n${tag}`)
    .replaceAll(CLOSING, (tag) => `${tag}\n\n`);
  return apart
    .split('\n\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n');
}
