import type { Image } from '../../model/media.ts';
import { chooseFromLibrary } from './library-state.ts';

export interface ChooseImageOptions {
  /** The title of the dialog, such as 'Choose a picture for the quote'. */
  readonly title: string;
  /** The id of the picture that is there so far; the library marks it. */
  readonly current?: string | undefined;
  /** Its alternative text there, which choosing it again begins with. */
  readonly alt?: string | undefined;
}

/**
 * Opens the library and resolves with the picture that the user chooses, or null if they close it. Its `alt` is
 * the text for this place, settled by the user; it is '' where they said that the picture is `decorative` here.
 */
export async function chooseImage({ title, current, alt }: ChooseImageOptions): Promise<Image | null> {
  const before = current === undefined ? null : { id: current, alt };
  return (await chooseFromLibrary('pictures', title, before)) as Image | null;
}
