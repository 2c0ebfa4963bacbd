import type { MediaFile } from '../../model/media.ts';
import { chooseFromLibrary } from './library-state.ts';

/**
 * Opens the library and resolves to the file that the user chooses, or to null if the user closes the library. `current` is the
 * id of the currently linked file.
 */
export async function chooseFile(title: string, current: string | null): Promise<MediaFile | null> {
  const before = current === null ? null : { id: current };
  return (await chooseFromLibrary('files', title, before)) as MediaFile | null;
}
