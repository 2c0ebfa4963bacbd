import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { StoredBlock } from '../model/block.ts';
import type { BaseUrls, ViewFailure } from '../model/view.ts';
import { BlockList, PlaceContext } from './block-list.tsx';
import { EventsContext, type EventsView } from './events-context.ts';
import { MapAttributionContext } from './map-attribution.ts';
import { PageListContext, type PageListView } from './page-list-context.ts';
import { definitionOf } from './registry.ts';

/** A piece of a page's content, in order: HTML, or a block that has an Astro component of its own. */
export type Piece = string | StoredBlock;

interface Drawing {
  readonly baseUrls: BaseUrls;
  /** Draws blocks of events; null where the page has none. */
  readonly events?: EventsView | null;
  /** Draws lists of pages; null where the page has none. */
  readonly lists?: PageListView | null;
  /** The attribution of the pictures of places. */
  readonly mapAttribution?: string;
  /** Returns whether a type has an Astro component of its own, which draws its blocks wherever they stand. */
  readonly hasOwn: (type: string) => boolean;
  /** Takes the blocks that are missing because their views threw. */
  readonly failures: ViewFailure[];
}

/**
 * Blocks for visitors, in one pass: HTML that needs no script, escaped by React, without React attributes and never hydrated,
 * and between its pieces the blocks that Astro draws. A block whose view throws is missing, and nothing else.
 */
export function renderBlocks(blocks: readonly StoredBlock[], drawing: Drawing): readonly Piece[] {
  try {
    return piecesOf(blocks, drawing);
  } catch {
    return piecesOf(drawable(blocks, drawing), drawing);
  }
}

/** The name of a block in a failure. */
export function partName({ componentType, key }: StoredBlock): string {
  return `${componentType} ${key}`;
}

/** The blocks whose views do not throw, at any depth. Each view is tried alone, without the blocks inside it. */
function drawable(blocks: readonly StoredBlock[], drawing: Drawing): StoredBlock[] {
  return blocks.flatMap((block) => {
    try {
      const definition = definitionOf(block.componentType);
      const slots = definition?.shownSlots?.(block) ?? definition?.slots ?? [];
      const empty = Object.fromEntries(slots.map((slot) => [slot, []]));
      piecesOf([{ ...block, ...empty }], drawing);
      const inside = slots.map((slot) => [slot, drawable(block[slot] as StoredBlock[], drawing)]);
      return [{ ...block, ...Object.fromEntries(inside) }];
    } catch (error) {
      drawing.failures.push({ part: partName(block), error });
      return [];
    }
  });
}

/** Stands where Astro puts a block. React escapes texts, so no document can contain it. */
const PLACE = 'block-stands-here';
const PLACES = new RegExp(`<${PLACE}>(\\d+)</${PLACE}>`);

function piecesOf(blocks: readonly StoredBlock[], drawing: Drawing): Piece[] {
  const { baseUrls, events = null, lists = null, mapAttribution = '', hasOwn } = drawing;
  const own: StoredBlock[] = [];
  const placeOf = (block: StoredBlock) =>
    hasOwn(block.componentType) ? createElement(PLACE, null, own.push(block) - 1) : null;
  const html = renderToStaticMarkup(
    <BaseUrlsContext value={baseUrls}>
      <EventsContext value={events}>
        <PageListContext value={lists}>
          <MapAttributionContext value={mapAttribution}>
            <PlaceContext value={placeOf}>
              <BlockList owner="page" slot="contents" blocks={blocks} />
            </PlaceContext>
          </MapAttributionContext>
        </PageListContext>
      </EventsContext>
    </BaseUrlsContext>,
  );
  return html.split(PLACES).map((piece, index) => (index % 2 === 0 ? piece : own[Number(piece)]!));
}
