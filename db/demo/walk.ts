import type { DemoBlock, DemoDoc, DemoImage, DemoLine, DemoLink } from './types.ts';

/** Every block of a list in reading order, nested ones included. */
export function allBlocks(blocks: DemoBlock[]): DemoBlock[] {
  return blocks.flatMap((block) => {
    if (block.componentType === 'TitledArea') return [block, ...allBlocks(block.contents)];
    if (block.componentType === 'SplitContent') {
      return [block, ...allBlocks(block.left), ...allBlocks(block.right)];
    }
    return [block];
  });
}

/** The content of a document that visitors see: links with an address, pictures, and lines of text, each as one string. */
export interface Found {
  links: Pick<DemoLink, 'type' | 'href'>[];
  images: NonNullable<DemoImage>[];
  texts: string[];
  keys: string[];
}

const wordy = new Set(
  'text title header description subHeading phoneNumber emergencyInfo quote quoteBy footerText phone name'.split(
    ' ',
  ),
);

type Node = Record<string, unknown>;

/** Collects what is found anywhere inside a page, a navigation, a footer or settings. */
export function collect(
  value: unknown,
  found: Found = { links: [], images: [], texts: [], keys: [] },
): Found {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, found);
  } else if (value !== null && typeof value === 'object') {
    const node = value as Node;
    if (typeof node.key === 'string') found.keys.push(node.key);
    if (typeof node.picture === 'string') {
      found.images.push(value as NonNullable<DemoImage>);
      return found;
    }
    if (typeof node.href === 'string' && node.href !== '') found.links.push(value as DemoLink);
    if (node.type === 'doc') return collectDoc(value as DemoDoc | DemoLine, found);
    for (const [field, entry] of Object.entries(node)) {
      if (typeof entry !== 'string') collect(entry, found);
      else if (wordy.has(field) && entry !== '') found.texts.push(entry);
    }
  }
  return found;
}

function collectDoc(doc: DemoDoc | DemoLine, found: Found): Found {
  for (const node of doc.content) {
    const lines = 'attrs' in node && 'level' in node.attrs ? [node] : paragraphsOf(node);
    for (const { content = [] } of lines) {
      const words = content.map((piece) => (piece.type === 'text' ? piece.text : '\n')).join('');
      found.texts.push(...words.split('\n').filter(Boolean));
      for (const piece of content) {
        const mark = piece.type === 'text' ? piece.marks?.[0] : undefined;
        if (mark?.type === 'link') found.links.push(mark.attrs);
      }
    }
  }
  return found;
}

function paragraphsOf(node: DemoDoc['content'][number]) {
  if (node.type === 'bullet_list' || node.type === 'ordered_list') {
    return node.content.flatMap((item) => item.content);
  }
  return [node];
}
