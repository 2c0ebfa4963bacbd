import { IMAGE_RENDERS } from '../../../core/limits/limits.ts';

/** Starts work in order of arrival, as long as the total weight of the running work is within the capacity. */
export class Gate {
  // @bounded the same: the same (../../../core/limits/render-queue.test.ts)
  readonly #waiting: { readonly weight: number; readonly admit: () => void }[] = [];
  #free: number;

  constructor(capacity: number) {
    this.#free = capacity;
  }

  /** @param weight the weight of the work, at most the capacity */
  async run<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((admit) => {
      this.#waiting.push({ weight, admit });
      this.#admitNext();
    });
    try {
      return await work();
    } finally {
      this.#free += weight;
      this.#admitNext();
    }
  }

  #admitNext(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && next.weight <= this.#free;
      next = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.#free -= next.weight;
      next.admit();
    }
  }
}

const gate = new Gate(IMAGE_RENDERS.concurrent);

/**
 * Processes a picture when its turn comes. A large picture is processed only while no other picture is.
 *
 * @param pixels the number of pixels in all frames that are processed
 */
export function inTurn<Result>(
  pixels: number,
  decodingBytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const isLarge = pixels > IMAGE_RENDERS.largePixels || decodingBytes > IMAGE_RENDERS.largeBytes;
  return gate.run(isLarge ? IMAGE_RENDERS.concurrent : 1, work);
}
