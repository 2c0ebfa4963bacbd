import type { StoredBlock } from '../model/block.ts';
import { mapPictureId } from '../model/map.ts';
import { posterId, type Video } from '../model/video.ts';
import { completeBlock, definitionOf } from './registry.ts';
import { shownBlocks, withNested } from './shown-blocks.ts';

/**
 * The videos and places of blocks, and the posters of these videos and places. Posters are pictures that the server downloads.
 * The poster of a video is shown if the block has no picture of its own.
 */

/** Returns the videos that readers can play in these blocks, in order. */
export function videosIn(blocks: readonly StoredBlock[]): Video[] {
  return withNested(shownBlocks(blocks)).flatMap(
    (block) => definitionOf(block.componentType)?.video?.(block) ?? [],
  );
}

/**
 * Returns the id of the poster that a complete block needs. Returns null if the block has neither a video nor a place, or if it
 * has a video with a picture.
 */
export function posterOf(block: StoredBlock): string | null {
  const definition = definitionOf(block.componentType);
  const place = definition?.place?.(block) ?? null;
  if (place !== null) return mapPictureId(place);
  const video = definition?.video?.(block) ?? null;
  return video === null || block.image !== null ? null : posterId(video);
}

/** Returns the ids of the posters that complete blocks and the blocks inside them need. */
export function postersOf(blocks: readonly StoredBlock[]): string[] {
  return withNested(blocks).flatMap((block) => posterOf(block) ?? []);
}

/**
 * Replaces the missing pictures of complete blocks by available posters, only for rendering. A poster is decorative, because
 * the text next to it says what it shows. Returns blocks that need no poster unchanged.
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

/**
 * Replaces the missing picture of one complete block by its poster, if the poster is available. Ignores the blocks inside the
 * block.
 */
export function withPoster(block: StoredBlock, isThere: (poster: string) => boolean): StoredBlock {
  const poster = posterOf(block);
  if (poster === null || !isThere(poster)) return block;
  return { ...block, image: { imageId: poster, alt: '', decorative: true } };
}

/** Returns the id of the poster that a stored block needs, in any stored form. `namedMedia` counts this poster as used. */
export function posterNamedBy(stored: StoredBlock): string | null {
  const definition = definitionOf(stored.componentType);
  const hasPoster = definition?.video !== undefined || definition?.place !== undefined;
  return hasPoster ? posterOf(completeBlock(stored)) : null;
}
