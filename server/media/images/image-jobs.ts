import type { ImageFormat, ImageParams } from '../../../src/model/image.ts';
import type { Size } from '../../../src/model/limits.ts';

/** Facts about a picture, read from its file. */
export interface ImageInfo {
  /** The name of its decoder, such as `jpeg`. */
  readonly format: string;
  /** Size in px, upright. */
  readonly width: number;
  readonly height: number;
  /** The EXIF orientation, from 1 (upright) to 8. */
  readonly orientation: number;
  readonly hasAlpha: boolean;
  /** The number of frames; 1 unless it is animated. */
  readonly pages: number;
  /** The memory needed to decode it, in bytes; 0 if it is read in strips. */
  readonly decodingBytes: number;
  /** The memory needed by `clean`, in bytes. */
  readonly cleaningBytes: number;
}

/** Facts about a picture, read from its pixels. */
export interface ImageDetails extends ImageInfo {
  /** Its colours, shown until the picture has loaded (see `meanColour`); '' if they would show through it. */
  readonly colours: string;
  /** Whether any part of the picture is transparent. A picture with an alpha channel can still be opaque. */
  readonly isTransparent: boolean;
  /** Whether readers see its animation: see `ANIMATION_MAX`. */
  readonly isAnimated: boolean;
}

/** The position of a map tile: in bytes within a file of several tiles, and in px on their picture. */
export interface TilePart {
  readonly offset: number;
  readonly length: number;
  readonly left: number;
  readonly top: number;
}

/** Work on pictures, done in a separate process. `file` is the path of the original. */
export interface ImageJobs {
  /** Returns the media type of any file by its content: `text/plain` for all text except SVG, null if unknown. */
  typeOf(file: string): Promise<string | null>;
  /** Reads the header of a picture without decoding its pixels. */
  probe(file: string): Promise<ImageInfo>;
  /** Decodes a complete picture and describes it. A picture that can be described can be rendered. */
  inspect(file: string): Promise<ImageDetails>;
  /** Removes everything from a picture's file except the pixels: no place, camera or text remains. */
  clean(file: string): Promise<Buffer>;
  /** Removes everything from an MP4 or QuickTime file except sound and picture. */
  cleanRecording(file: string): Promise<Buffer>;
  /** Crops, resizes and encodes a picture. It is never enlarged. */
  render(file: string, params: ImageParams, format: ImageFormat): Promise<Buffer>;
  /** Composes the map tiles in a file into a PNG of this size. */
  compose(file: string, parts: readonly TilePart[], size: Size): Promise<Buffer>;
}

/** An argument of the image process: run only while no other process needs the processor. */
export const GIVE_WAY = '--give-way';

type NameOfJob = keyof ImageJobs;

/** A job as sent to the child process. */
export type ImageJob = {
  [Name in NameOfJob]: { readonly name: Name; readonly args: Parameters<ImageJobs[Name]> };
}[NameOfJob];

export type ImageRequest = ImageJob & { readonly id: number };

/** A message of the child process: that it is ready, or the outcome of a job with its resident memory in bytes. */
export type ImageMessage = 'ready' | ImageResponse;

export type ImageResponse = { readonly id: number; readonly resident: number } & (
  | { readonly result: unknown }
  | { readonly error: string }
);

/**
 * A job failed because the file cannot be decoded, the job took too long, or it crashed its process. The message is for the
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
