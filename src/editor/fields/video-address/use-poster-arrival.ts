import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { posterOf } from '../../../blocks/posters.ts';
import { completeBlock } from '../../../blocks/registry.ts';
import type { StoredBlock } from '../../../model/block.ts';
import { imageUrl } from '../../../model/image.ts';
import { IMAGE_SIZES } from '../../../model/limits.ts';
import { blockAtom } from '../../document/current-tree.ts';
import { $saved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';

/** The delays after a save, in milliseconds, at which the editor checks whether the server has fetched the picture of a video. */
const WAITS_MS = [1500, 4000, 10_000];

/** Makes the page show the poster of a block's video as soon as the poster is available after a save. */
export function usePosterArrival(owner: string): void {
  const block = useStore(blockAtom(owner)) as StoredBlock | undefined;
  const posters = useStore($start)?.posters ?? [];
  const poster = block === undefined ? null : posterOf(completeBlock(block));
  const missing = poster === null || posters.includes(poster) ? null : poster;
  useEffect(() => {
    if (missing === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (attempt: number) => {
      timer = setTimeout(() => {
        const picture = new Image();
        picture.onload = () => addPoster(missing);
        picture.onerror = () => attempt + 1 < WAITS_MS.length && look(attempt + 1);
        picture.src = imageUrl(missing, sizeOfMedia(), $start.get()?.shell.baseUrls.imageBaseUrl);
      }, WAITS_MS[attempt]);
    };
    const stop = $saved.listen(() => {
      clearTimeout(timer);
      look(0);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [missing]);
}

function sizeOfMedia() {
  const { width, height } = IMAGE_SIZES.media;
  return { w: width, h: height };
}

function addPoster(poster: string): void {
  const start = $start.get();
  if (start !== null) $start.set({ ...start, posters: [...start.posters, poster] });
}
