import type { Image } from '../../model/media.ts';
import { chooseFromLibrary } from './library-state.ts';

export interface ChooseImageOptions {
  /** The title of the dialog, such as 'Choose a picture for the quote'. */
  readonly title: string;
  /** The id of the picture that is there so far, or has just been uploaded: its description is asked for first. */
  readonly current?: string;
}

/**
 * Opens the library and resolves with the picture that the user chooses, or null if they close it. Its `alt` is
 * the text for this place, settled by the user; it is '' where they said that the picture is `decorative` here.
 */
export async function chooseImage(options: ChooseImageOptions): Promise<Image | null> {
  return (await chooseFromLibrary('pictures', options)) as Image | null;
}
