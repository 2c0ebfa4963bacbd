import type { Image } from '../../model/media.ts';
import { getApi } from '../document/start-editor.ts';

/**
 * A picture of the library, by its id.
 * @throws ApiError, 404 if it is no longer there
 */
export async function loadImage(_id: string): Promise<Image> {
  return (await getApi<{ image: Image }>('image/load', { _id })).image;
}
