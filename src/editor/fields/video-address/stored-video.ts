import type { StoredVideo } from '../../../model/video.ts';

/** What a block stores of its video, with defaults for what it does not. */
export function storedVideoAt(value: object | undefined): StoredVideo {
  return { type: '', videoId: '', isVimeo: true, ...value };
}
