import type { StoredBlock } from '../model/block.ts';
import { mapPictureId } from '../model/map.ts';
import { posterId, type Video } from '../model/video.ts';
import { completeBlock, definitionOf } from './registry.ts';
import { shownBlocks, withNested } from './shown-blocks.ts';

/**
 * The videos and places of blocks, and the pictures that the server gets of them: their posters. That of a video stands where a
 * block has no picture of its own.
 */

/** The videos that readers can play in blocks, in order. */
export function videosIn(blocks: readonly StoredBlock[]): Video[] {
  return withNested(shownBlocks(blocks)).flatMap(
    (block) => definitionOf(block.componentType)?.video?.(block) ?? [],
  );
}

/** The id of the poster that a complete block needs; null where it has neither a video nor a place, or a picture of its own. */
export function posterOf(block: StoredBlock): string | null {
  const definition = definitionOf(block.componentType);
  const place = definition?.place?.(block) ?? null;
  if (place !== null) return mapPictureId(place);
  const video = definition?.video?.(block) ?? null;
  return video === null || block.image !== null ? null : posterId(video);
}

/** The ids of the posters that complete blocks need, wherever they stand. */
export function postersOf(blocks: readonly StoredBlock[]): string[] {
  return withNested(blocks).flatMap((block) => posterOf(block) ?? []);
}

/**
 * Complete blocks with the posters that are there in the place of missing pictures, for drawing them: no such block is ever
 * stored. A poster decorates, since words beside it say what it shows. Blocks without one are returned unchanged.
 */
export function withPosters(
  blocks: readonly StoredBlock[],
  isThere: (poster: string) => boolean,
): readonly StoredBlock[] {
  if (!postersOf(blocks).some(isThere)) return blocks;
  return blocks.map((block) => {
    const slots = definitionOf(block.componentType)?.slots ?? [];
    const inside = slots.map((slot) => [slot, withPosters(block[slot] as StoredBlock[], isThere)]);
    return { ...withPoster(block, isThere), ...Object.fromEntries(inside) };
  });
}

/** One complete block as `withPosters` returns it, without those inside it. */
export function withPoster(block: StoredBlock, isThere: (poster: string) => boolean): StoredBlock {
  const poster = posterOf(block);
  if (poster === null || !isThere(poster)) return block;
  return { ...block, image: { imageId: poster, alt: '', decorative: true } };
}

/** The posters that a stored block names, whatever its form; `namedMedia` counts them as used. */
export function posterNamedBy(stored: StoredBlock): string | null {
  const definition = definitionOf(stored.componentType);
  const hasPoster = definition?.video !== undefined || definition?.place !== undefined;
  return hasPoster ? posterOf(completeBlock(stored)) : null;
}
