import type { ImageValue } from '../../../src/model/image.ts';
import type { OldPicture } from './content-elements.ts';

/** What surrounds the content of a page while it is converted. */
export interface Surroundings {
  /** Takes a picture over; null where that is not possible, which is reported. */
  picture(picture: OldPicture): Promise<ImageValue>;
  /** Where a link leads from now on. */
  link(href: string): Promise<string>;
  /** The content of a block that several pages share; null where it is not in the export. */
  reusable(id: number): string | null;
  /** Reports something that could not be taken over. */
  note(message: string): void;
}
