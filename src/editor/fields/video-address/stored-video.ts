import type { StoredVideo } from '../../../model/video.ts';

/** A block's stored video, with defaults for missing fields. */
export function storedVideoAt(value: object | undefined): StoredVideo {
  return { type: '', videoId: '', isVimeo: true, ...value };
}
