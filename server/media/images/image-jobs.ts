import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';
import type { Size } from '../../../src/model/limits.ts';

/** The properties of a picture that are read from the header of its file. */
export interface ImageInfo {
  /** The name of the picture's decoder, such as `jpeg`. */
  readonly format: string;
  /** The size in px, after turning the picture upright. */
  readonly width: number;
  readonly height: number;
  /** The EXIF orientation, from 1 (upright) to 8. */
  readonly orientation: number;
  readonly hasAlpha: boolean;
  /** The number of frames, which is 1 unless the picture is animated. */
  readonly pages: number;
  /** The memory needed to decode the picture, in bytes; 0 if the picture is read in strips. */
  readonly decodingBytes: number;
  /** The memory needed by `clean`, in bytes. */
  readonly cleaningBytes: number;
}

/** The properties of a picture that are read from its pixels. */
export interface ImageDetails extends ImageInfo {
  /**
   * The colours that are shown until the picture has loaded (see `meanColour`); '' if the picture is transparent, because the
   * colours would show through.
   */
  readonly colours: string;
  /** Whether any part of the picture is transparent. A picture with an alpha channel can still be opaque. */
  readonly isTransparent: boolean;
  /** Whether readers see the picture move: it is animated, and not larger than `ANIMATION_MAX` allows. */
  readonly isAnimated: boolean;
}

/**
 * The position of a map tile: `offset` and `length` in bytes within a file of several tiles, and `left` and `top` in px on the
 * composed picture.
 */
export interface TilePart {
  readonly offset: number;
  readonly length: number;
  readonly left: number;
  readonly top: number;
}

/** The jobs on pictures, which are run in a separate process. `file` is the path of the original picture. */
export interface ImageJobs {
  /**
   * Returns the media type of any file by its content; null if the type is unknown. The type of all text except SVG is
   * `text/plain`.
   */
  typeOf(file: string): Promise<string | null>;
  /** Reads the header of a picture without decoding its pixels. */
  probe(file: string): Promise<ImageInfo>;
  /** Decodes a complete picture, and describes its pixels. A picture that can be described can be rendered. */
  inspect(file: string): Promise<ImageDetails>;
  /** Returns the picture's file with only the pixels, without metadata such as place, camera or text. */
  clean(file: string): Promise<Buffer>;
  /** Returns an MP4 or QuickTime file with only sound and picture, without metadata. */
  cleanRecording(file: string): Promise<Buffer>;
  /** Crops, resizes and encodes a picture. A picture is never enlarged. */
  render(file: string, params: ImageParams, format: ImageFormat): Promise<Buffer>;
  /** Composes map tiles in a file into a PNG of this size. */
  compose(file: string, parts: readonly TilePart[], size: Size): Promise<Buffer>;
}

/** The interval, in milliseconds, at which an image process reports that it has turns on the processor. */
export const TURN_MS = 100;

type NameOfJob = keyof ImageJobs;

/** A job as it is sent to the child process. */
export type ImageJob = {
  [Name in NameOfJob]: { readonly name: Name; readonly args: Parameters<ImageJobs[Name]> };
}[NameOfJob];

export type ImageRequest = ImageJob & { readonly id: number };

/**
 * A message from the child process: 'ready', 'turn' (sent at intervals), or the outcome of a job with the resident memory of the
 * process, in bytes.
 */
export type ImageMessage = 'ready' | 'turn' | ImageResponse;

export type ImageResponse = { readonly id: number; readonly resident: number } & (
  | { readonly result: unknown }
  | { readonly error: string }
);

/**
 * Reports that a job failed because the file cannot be decoded, the job took too long, or it crashed the process. The message
 * is meant for the log.
 */
export class ImageJobError extends Error {
  override name = 'ImageJobError';
  readonly reason: 'unreadable' | 'timed-out' | 'crashed';

  constructor(reason: ImageJobError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
