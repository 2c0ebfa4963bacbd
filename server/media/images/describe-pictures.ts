import type { Writer } from '../../../db/connection.ts';
import { nextUnseenPicture, setPictureDetails } from '../../../db/media-queries.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { ImageDetails } from './image-jobs.ts';
import type { ImageWork } from './image-work.ts';

interface Needs {
  readonly writer: Writer;
  readonly media: MediaStore;
  readonly work: ImageWork;
  readonly report: (error: unknown) => void;
  /** Called with the id of each picture that has been described. */
  readonly onDescribed: (id: string) => Promise<void>;
}

/** Returns the description of a picture's pixels in the form in which it is stored. */
export function storedDetails({ colours, isTransparent, isAnimated }: ImageDetails) {
  return { colours, transparent: Number(isTransparent), animated: Number(isAnimated) };
}

/**
 * Describes pictures that were stored without a description, such as pictures stored by an earlier version. Each picture is
 * tried once in the lifetime of the process.
 */
export class DescribePictures {
  readonly #needs: Needs;
  #last = '';

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Describes the pictures added since the last run. */
  async run(): Promise<void> {
    const { writer, work, media, onDescribed, report } = this.#needs;
    for (;;) {
      const next = await nextUnseenPicture(writer, this.#last);
      if (next === null) return;
      const { id, hash } = next;
      this.#last = id;
      try {
        const details = await work.runLast(`inspect ${hash}`, async (jobs) =>
          jobs.inspect(await media.fileOf(hash)),
        );
        await setPictureDetails(writer, hash, storedDetails(details));
        await onDescribed(id);
      } catch (error) {
        report(error);
      }
    }
  }
}
