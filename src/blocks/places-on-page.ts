import { isUsableId } from '../editable/anchor.tsx';
import type { StoredBlock } from '../model/block.ts';
import type { PlaceOnPage } from '../model/help/place.ts';
import { plainText, type RichText } from '../model/rich-text.ts';
import { normaliseSlug } from '../model/slug.ts';
import { withNested } from './shown-blocks.ts';

/** The maximum number of characters in the id of a place that has no anchor. */
const LONGEST_ID = 32;

interface PageWithPlaces {
  /** The blocks of the page, with an anchor before each of the places. */
  readonly contents: StoredBlock[];
  readonly places: readonly PlaceOnPage[];
}

/**
 * Returns the places on a page to which its readers may want to jump: the blocks that begin with a heading. A link leads to the
 * anchor before the block or, if an editor placed none there, to an anchor whose id is made from the heading.
 */
export function withPlaces(blocks: readonly StoredBlock[]): PageWithPlaces {
  const taken = new Set(withNested(blocks).flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
  const places: PlaceOnPage[] = [];
  const contents = blocks.flatMap((block, index) => {
    const heading = headingOf(block);
    if (heading === '') return [block];
    const before = blocks[index - 1];
    if (before?.componentType === 'Anchor' && isUsableId(String(before.id))) {
      places.push({ id: String(before.id), heading });
      return [block];
    }
    const id = normaliseSlug(heading)
      .replaceAll(/[/’,.]/g, '')
      .slice(0, LONGEST_ID);
    if (taken.has(id) || !isUsableId(id)) return [block];
    taken.add(id);
    places.push({ id, heading });
    return [{ key: `place-${id}`, componentType: 'Anchor', id }, block];
  });
  return { contents, places };
}

/** Returns the heading with which a block begins; '' if it begins with something else. */
function headingOf({ componentType, title, text, contents }: StoredBlock): string {
  if (componentType === 'TitledArea') return String(title).trim();
  const [first] = (componentType === 'RichText' ? (text as RichText) : panelText(componentType, contents))
    .content;
  return first?.type === 'heading' ? plainText({ type: 'doc', content: [first] }).trim() : '';
}

function panelText(componentType: string, contents: unknown): RichText {
  return componentType === 'ContentPanel' ? (contents as RichText) : { type: 'doc', content: [] };
}
