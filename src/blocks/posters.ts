import type { StoredBlock } from '../model/block.ts';
import { mapPictureId } from '../model/map.ts';
import { posterId, type Video } from '../model/video.ts';
import { completeBlock, definitionOf } from './registry.ts';
import { shownBlocks, withNested } from './shown-blocks.ts';

/**
 * The videos and places of blocks, and the pictures that the server gets for them: their posters. The poster of a video is
 * shown if the block has no picture of its own.
 */

/** Returns the videos that readers can play in blocks, in order. */
export function videosIn(blocks: readonly StoredBlock[]): Video[] {
  return withNested(shownBlocks(blocks)).flatMap(
    (block) => definitionOf(block.componentType)?.video?.(block) ?? [],
  );
}

/**
 * Returns the id of the poster that a complete block needs; null if it has neither a video nor a place, or a video with a
 * picture of its own.
 */
export function posterOf(block: StoredBlock): string | null {
  const definition = definitionOf(block.componentType);
  const place = definition?.place?.(block) ?? null;
  if (place !== null) return mapPictureId(place);
  const video = definition?.video?.(block) ?? null;
  return video === null || block.image !== null ? null : posterId(video);
}

/** Returns the ids of the posters that complete blocks need, at any depth. */
export function postersOf(blocks: readonly StoredBlock[]): string[] {
  return withNested(blocks).flatMap((block) => posterOf(block) ?? []);
}

/**
 * Returns complete blocks, for drawing only, with available posters in place of missing pictures. A poster is decorative, since
 * the words next to it say what it shows. Blocks without one are returned unchanged.
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

/** Does the same for one complete block, without the blocks inside it. */
export function withPoster(block: StoredBlock, isThere: (poster: string) => boolean): StoredBlock {
  const poster = posterOf(block);
  if (poster === null || !isThere(poster)) return block;
  return { ...block, image: { imageId: poster, alt: '', decorative: true } };
}

/** Returns the poster that a stored block needs, in any stored form; `namedMedia` counts it as used. */
export function posterNamedBy(stored: StoredBlock): string | null {
  const definition = definitionOf(stored.componentType);
  const hasPoster = definition?.video !== undefined || definition?.place !== undefined;
  return hasPoster ? posterOf(completeBlock(stored)) : null;
}
