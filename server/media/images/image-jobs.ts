import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';
import type { Size } from '../../../src/model/limits.ts';

/** The facts that a file's content tells about the picture in it. */
export interface ImageInfo {
  /** The name of the decoder that reads it, such as `jpeg`. */
  readonly format: string;
  /** Size in px, upright. */
  readonly width: number;
  readonly height: number;
  /** The EXIF orientation, from 1 (upright) to 8. */
  readonly orientation: number;
  readonly hasAlpha: boolean;
  /** Frames of an animation; 1 for other pictures. */
  readonly pages: number;
  /** The memory that decoding it takes, in bytes; 0 where it is read in strips. */
  readonly decodingBytes: number;
  /** The memory that `clean` takes, in bytes. */
  readonly cleaningBytes: number;
}

/** The facts that the pixels of a picture tell. */
export interface ImageDetails extends ImageInfo {
  /** Its colours, to be shown until the picture is there, see `meanColour`; '' where they would show through the picture. */
  readonly colours: string;
  /** Whether anything shows through the picture. A picture with an alpha channel can be opaque all the same. */
  readonly isTransparent: boolean;
  /** Whether readers see it move: see `ANIMATION_MAX`. */
  readonly isAnimated: boolean;
}

/** The position of a map tile in a file of several, in bytes, and on their picture, in px. */
export interface TilePart {
  readonly offset: number;
  readonly length: number;
  readonly left: number;
  readonly top: number;
}

/** Work on pictures, which is done in a process of its own. `file` is the path of the original. */
export interface ImageJobs {
  /**
   * The media type of any file, by its content: `text/plain` for all text except SVG, and null for what has no known type.
   */
  typeOf(file: string): Promise<string | null>;
  /** Reads the header of a picture; its pixels are not decoded. */
  probe(file: string): Promise<ImageInfo>;
  /** Decodes a whole picture and describes it. A picture that can be described can be rendered. */
  inspect(file: string): Promise<ImageDetails>;
  /** The same picture without anything in its file but the pixels: no place, camera or words. */
  clean(file: string): Promise<Buffer>;
  /** The same MP4 or QuickTime file without anything in it but sound and picture. */
  cleanRecording(file: string): Promise<Buffer>;
  /** Crops, resizes and encodes a picture. It is never enlarged. */
  render(file: string, params: ImageParams, format: ImageFormat): Promise<Buffer>;
  /** Puts the map tiles in a file together to a PNG of this size. */
  compose(file: string, parts: readonly TilePart[], size: Size): Promise<Buffer>;
}

/** An argument of the image process: it runs only while nothing else wants the processor. */
export const GIVE_WAY = '--give-way';

type NameOfJob = keyof ImageJobs;

/** A job as the child process is sent it. */
export type ImageJob = {
  [Name in NameOfJob]: { readonly name: Name; readonly args: Parameters<ImageJobs[Name]> };
}[NameOfJob];

export type ImageRequest = ImageJob & { readonly id: number };

/** A message of the child process: that it takes jobs, or the outcome of a job with its resident memory in bytes. */
export type ImageMessage = 'ready' | ImageResponse;

export type ImageResponse = { readonly id: number; readonly resident: number } & (
  | { readonly result: unknown }
  | { readonly error: string }
);

/**
 * Why a job failed: the file cannot be decoded, the job took too long, or it ended the process it ran in. The message is for the
 * log.
 */
export class ImageJobError extends Error {
  override name = 'ImageJobError';
  readonly reason: 'unreadable' | 'timed-out' | 'crashed';

  constructor(reason: ImageJobError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
