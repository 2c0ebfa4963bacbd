import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import type { StoredBlock } from '../model/block.ts';
import type { DonationPage } from '../model/donation-page.ts';
import type { BaseUrls, ViewFailure } from '../model/view.ts';
import { BlockList, PlaceContext } from './block-list.tsx';
import { DonationPageContext } from './donation-page-context.ts';
import { EventsContext, type EventsView } from './events-context.ts';
import { MapAttributionContext } from './map-attribution.ts';
import { PageListContext, type PageListView } from './page-list-context.ts';
import { definitionOf } from './registry.ts';

/** A piece of a page's content, in order: HTML, or a block with its own Astro component. */
export type Piece = string | StoredBlock;

interface Drawing {
  readonly baseUrls: BaseUrls;
  /** Renders events blocks; null if the page has no events block. */
  readonly events?: EventsView | null;
  /** Renders lists of pages; null if the page has no list. */
  readonly lists?: PageListView | null;
  /** The page on which people pay what they give; null if the site has none. */
  readonly donationPage?: DonationPage | null | undefined;
  /** The attribution of map pictures. */
  readonly mapAttribution?: string;
  /** Returns whether a block type has its own Astro component. Astro components render blocks of their type at any depth. */
  readonly hasOwn: (type: string) => boolean;
  /** Collects the blocks that are missing because their views threw errors. */
  readonly failures: ViewFailure[];
}

/**
 * Renders blocks for visitors in one pass. Returns pieces of HTML, escaped by React, without React's attributes and never
 * hydrated. Between the pieces are the blocks that Astro renders. If a view throws an error, only its block is missing.
 */
export function renderBlocks(blocks: readonly StoredBlock[], drawing: Drawing): readonly Piece[] {
  try {
    return piecesOf(blocks, drawing);
  } catch {
    return piecesOf(drawable(blocks, drawing), drawing);
  }
}

/** Returns the name of a block for a failure report. */
export function partName({ componentType, key }: StoredBlock): string {
  return `${componentType} ${key}`;
}

/** Returns the blocks whose views do not throw errors, at any depth. Tries each view without the blocks inside its block. */
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

/** Marks a position where Astro inserts a block. No document can contain this mark, because React escapes texts. */
const PLACE = 'block-stands-here';
const PLACES = new RegExp(`<${PLACE}>(\\d+)</${PLACE}>`);

function piecesOf(blocks: readonly StoredBlock[], drawing: Drawing): Piece[] {
  const { baseUrls, events = null, lists = null, donationPage = null, mapAttribution = '', hasOwn } = drawing;
  const own: StoredBlock[] = [];
  const placeOf = (block: StoredBlock) =>
    hasOwn(block.componentType) ? createElement(PLACE, null, own.push(block) - 1) : null;
  const html = renderToStaticMarkup(
    <BaseUrlsContext value={baseUrls}>
      <EventsContext value={events}>
        <PageListContext value={lists}>
          <MapAttributionContext value={mapAttribution}>
            <DonationPageContext value={donationPage}>
              <PlaceContext value={placeOf}>
                <BlockList owner="page" slot="contents" blocks={blocks} />
              </PlaceContext>
            </DonationPageContext>
          </MapAttributionContext>
        </PageListContext>
      </EventsContext>
    </BaseUrlsContext>,
  );
  return html.split(PLACES).map((piece, index) => (index % 2 === 0 ? piece : own[Number(piece)]!));
}
