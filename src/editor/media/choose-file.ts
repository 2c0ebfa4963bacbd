import type { MediaFile } from '../../model/media.ts';
import { chooseFromLibrary } from './library-state.ts';

/** Opens the library and resolves with the file that the user chooses, or null if they close it. */
export async function chooseFile(options: {
  readonly title: string;
  /** The id of the file that is linked so far. */
  readonly current?: string;
}): Promise<MediaFile | null> {
  return (await chooseFromLibrary('files', options)) as MediaFile | null;
}
