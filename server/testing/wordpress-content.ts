import { expect } from 'vitest';
import { checkBlocks } from '../../src/blocks/registry.ts';
import { plainText, type RichText } from '../../src/model/rich-text.ts';
import { contentBlocks } from '../operate/wordpress/content-blocks.ts';
import { oldForm } from '../operate/wordpress/forms/old-form.ts';
import type { NewBlock } from '../operate/wordpress/new-block.ts';

// biome-ignore lint/suspicious/noExplicitAny: blocks of any type are looked at.
type Loose = any;

/** Contents of blocks that several pages share, by id. */
const SHARED: Readonly<Record<number, string>> = {
  7: '<!-- wp:paragraph --><p>Shared words.</p><!-- /wp:paragraph -->',
};

/**
 * Converts the content of a WordPress page to blocks, and collects the notes. A picture with 'missing' in its name does not
 * exist.
 */
export async function converted(html: string, shared: Readonly<Record<number, string>> = SHARED) {
  const notes: string[] = [];
  const blocks = await contentBlocks(html, {
    picture: async ({ src, alt, attachment }) =>
      src.includes('missing')
        ? null
        : { image: { imageId: `of-${attachment ?? src.split('/').at(-1)}`, alt }, width: null, height: null },
    link: async (href) => href.replace('https://old.example.org', ''),
    reusable: (id) => shared[id] ?? null,
    attached: [7, 8, 9],
    caption: (attachment) => (attachment === 5 ? 'Five' : ''),
    form: ({ plugin, id }) => (id === '1' ? oldForm(plugin, 'Go', [{ kind: 'email', label: 'Mail' }]) : null),
    shown: () => {},
    filled: (name) => (name === 'footnotes' ? '<ol><li>A note</li></ol>' : null),
    note: (message) => void notes.push(message),
  });
  // Checks that an editor can save the result.
  expect(checkBlocks(blocks)).toHaveLength(blocks.length);
  return { blocks, notes };
}

/** Summarises a block in a few words. */
export function brief(block: NewBlock): unknown {
  const { componentType: type, ...fields } = block as Loose;
  if (type === 'RichText') return { text: outline(fields.text) };
  if (type === 'Quote') return { quote: fields.quote, by: fields.quoteBy };
  if (type === 'Media' && fields.video?.videoId)
    return { video: `${fields.video.type} ${fields.video.videoId}`, caption: fields.caption.text };
  if (type === 'Media')
    return {
      picture: fields.image.imageId,
      alt: fields.image.alt,
      caption: fields.caption.text,
      ...(fields.caption.href && { to: fields.caption.href }),
      ...(fields.size !== 'full' && { size: fields.size }),
    };
  if (type === 'Table')
    return {
      table: fields.rows.map(cellsIn(fields.columns)),
      caption: fields.caption,
      heads: headsOf(fields),
    };
  if (type === 'PageList') {
    const { branch, look = 'pictures', perPage = 12, narrowing } = fields;
    return { list: branch.href, look, perPage, ...(narrowing && { narrowing }) };
  }
  if (type === 'Divider') return 'divider';
  if (type === 'ContactForm')
    return { form: fields.title, asks: fields.fields.map(asked), button: fields.primaryButtonText ?? '' };
  if (type === 'ButtonCta')
    return {
      buttons: [fields.link, fields.secondary].filter(Boolean).map(({ text, href }) => `${text} → ${href}`),
    };
  if (type === 'ListAccordion')
    return { items: fields.items.map((item: Loose) => [item.header, plainText(item.contents)]) };
  if (type === 'SplitContent') return { left: fields.left.map(brief), right: fields.right.map(brief) };
  throw new Error(`A block ${type}`);
}

const cellsIn =
  (columns: Loose[]) =>
  ({ cells }: Loose) =>
    columns.map(({ id }) => plainText(cells[id] as RichText));
const headsOf = ({ headerRow, headerColumn }: Loose) =>
  [headerRow && 'row', headerColumn && 'column'].filter(Boolean).join(' ');
const asked = ({ type, label, required, options }: Loose) =>
  [type, label, ...(required ? ['!'] : []), ...options].join(' ');

const TAG: Readonly<Record<string, string>> = { paragraph: 'p', bullet_list: 'ul', ordered_list: 'ol' };
function outline(text: RichText): string[] {
  return text.content.map(
    (node) =>
      `${node.type === 'heading' ? `h${node.attrs.level}` : TAG[node.type]}: ${plainText({ type: 'doc', content: [node] })}`,
  );
}

/** Converts the content like `converted`, and summarises each block in a few words. */
export async function briefly(html: string, shared = SHARED) {
  const { blocks, notes } = await converted(html, shared);
  return { blocks: blocks.map(brief), notes };
}
