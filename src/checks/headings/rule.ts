import { definitionOf } from '../../blocks/registry.ts';
import { editField, withNode } from '../edit-text.ts';
import type { CheckedPage } from '../page.ts';
import { type Found, found, type Rule } from '../rule.ts';
import { type Paragraph, paragraphsOf, quoted } from '../texts.ts';

/** The heading of an item of an accordion opens the item, and is not in the outline of the page. */
const NOT_IN_OUTLINE = new Set(['ListAccordion']);
const BLOCK_LEVEL = 2;
const PAGE_LEVEL = 1;

/** Headings that skip a level, and headings without words. */
export const headings: Rule = {
  name: 'headings',
  label: 'Headings',
  check: (page) => {
    const list: Found[] = [];
    let before = PAGE_LEVEL;
    let owner = '';
    for (const paragraph of paragraphsOf(page)) {
      if (paragraph.owner !== owner) {
        owner = paragraph.owner;
        if (hasHeading(page, owner)) before = BLOCK_LEVEL;
      }
      if (paragraph.node?.type !== 'heading') continue;
      if (paragraph.text.trim() === '') {
        list.push(empty(paragraph));
        continue;
      }
      const { level } = paragraph.node;
      const allowed = before + 1;
      if (level > allowed) list.push(skips(paragraph, level, allowed));
      before = Math.min(level, allowed);
    }
    return list;
  },
};

function hasHeading({ blocks }: CheckedPage, owner: string): boolean {
  const block = blocks.find(({ key }) => key === owner);
  if (block === undefined || NOT_IN_OUTLINE.has(block.type)) return false;
  const own = definitionOf(block.type)?.headings?.(block.fields as never) ?? [];
  return own.some((words) => words.trim() !== '');
}

function empty(place: Paragraph): Found {
  return found(place, 'hint', 'This heading has no words. Readers see none.', {
    repair: {
      label: 'Take it out',
      change: (tree) => editField(tree, place, (doc) => withNode(doc, place.node!.at, () => [])),
    },
  });
}

function skips(place: Paragraph, level: number, allowed: number): Found {
  return found(
    place,
    'look',
    `This is a heading of level ${level}, and the one above it of level ${allowed - 1}.`,
    {
      quote: quoted(place.text),
      better:
        'People who listen to a page go from heading to heading, and look for the one that seems to be missing.',
      repair: {
        label: `Make it level ${allowed}`,
        change: (tree) =>
          editField(tree, place, (doc) =>
            withNode(doc, place.node!.at, (node) => [{ ...node, attrs: { level: allowed } }]),
          ),
      },
    },
  );
}
