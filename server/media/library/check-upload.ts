import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';
import { FILE_MAX_BYTES, IMAGE_MAX_PIXELS } from '../../../src/model/limits.ts';
import { sizeInWords } from '../../core/http/error-responses.ts';
import { IMAGE_RENDERS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { type ImageDetails, type ImageInfo, ImageJobError, type ImageJobs } from '../images/image-jobs.ts';
import type { ReceivedBytes } from '../store/media-store.ts';
import { isOfferedType } from './file-types.ts';

/** The checks of uploads. The checks rely only on the content of a file. The image process reads this content. */

/** The types of pictures that pages show. */
export const PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
];
const REFUSED_PICTURES = {
  'image/heic': 'heic-picture',
  'image/heif': 'heic-picture',
  'image/heic-sequence': 'heic-picture',
  'image/heif-sequence': 'heic-picture',
  'image/svg+xml': 'svg-picture',
} as const;

/** The types of recordings in which phones store the place of recording. */
const RECORDINGS: readonly string[] = ['video/mp4', 'video/quicktime', 'audio/x-m4a'];

export interface CheckedPicture extends ImageDetails {
  readonly mime: string;
}

/**
 * Decodes a whole picture, and returns its properties.
 *
 * @param client the key for the fair lines in which clients wait for image work
 * @throws HearthError 'empty-upload', 'broken-picture' (422), 'too-many-pixels', 'picture-too-heavy' (413); 415 if the file is
 * not a picture
 */
export async function checkPicture(
  { imageWork, uploads }: Pick<Services, 'imageWork' | 'uploads'>,
  client: string,
  bytes: ReceivedBytes,
): Promise<CheckedPicture> {
  checkNotEmpty(bytes);
  return uploads.check(() =>
    imageWork.run(client, `check ${bytes.hash}`, async (jobs) => {
      const mime = await typeOf(jobs, bytes);
      if (mime === null || !PICTURE_TYPES.includes(mime)) throw new HearthError('not-a-picture');
      try {
        const info = await jobs.probe(bytes.file);
        checkMemory(info, info.decodingBytes);
        return { mime, ...(await jobs.inspect(bytes.file)) };
      } catch (error) {
        throw problem(error, 'broken-picture');
      }
    }),
  );
}

export interface CheckedFile {
  readonly mime: string;
  /**
   * The bytes that are stored instead of the uploaded picture or recording; null if the uploaded bytes are stored. The stored
   * bytes do not reveal where and by whom the picture or recording was made.
   */
  readonly cleaned: Buffer | null;
}

/**
 * Returns the media type of a file that may be offered to readers. For a picture or recording, also returns the bytes without
 * the metadata of cameras and programs.
 *
 * @throws HearthError 'empty-upload', 'broken-recording' (422), 'unknown-file-type' and 'svg-picture' (415); for pictures, as
 * `checkPicture`
 */
export async function checkFile(
  { imageWork, uploads }: Pick<Services, 'imageWork' | 'uploads'>,
  client: string,
  bytes: ReceivedBytes,
): Promise<CheckedFile> {
  checkNotEmpty(bytes);
  return uploads.check(() =>
    imageWork.run(client, `type ${bytes.hash}`, async (jobs) => {
      const mime = await typeOf(jobs, bytes);
      if (mime === null || !isOfferedType(mime)) throw new HearthError('unknown-file-type');
      return { mime, cleaned: await cleaned(jobs, mime, bytes) };
    }),
  );
}

async function cleaned(jobs: ImageJobs, mime: string, { file }: ReceivedBytes): Promise<Buffer | null> {
  const isRecording = RECORDINGS.includes(mime);
  if (!isRecording && !mime.startsWith('image/')) return null;
  try {
    if (isRecording) return await jobs.cleanRecording(file);
    const info = await jobs.probe(file);
    checkMemory(info, info.cleaningBytes);
    const bytes = await jobs.clean(file);
    if (bytes.length > FILE_MAX_BYTES)
      throw new HearthError('file-too-large', { max: sizeInWords(FILE_MAX_BYTES) });
    return bytes;
  } catch (error) {
    throw problem(error, isRecording ? 'broken-recording' : 'broken-picture');
  }
}

/** Refuses a picture that is too large to be processed. @param bytes the memory that processing the picture takes */
function checkMemory({ width, height }: ImageInfo, bytes: number): void {
  const part = IMAGE_RENDERS.decodingBytes / bytes;
  if (part >= 1) return;
  throw new HearthError('picture-too-heavy', { max: Math.floor((width * height * part) / 1_000_000) });
}

function checkNotEmpty({ size }: ReceivedBytes): void {
  if (size === 0) throw new HearthError('empty-upload');
}

async function typeOf(jobs: ImageJobs, { file }: ReceivedBytes): Promise<string | null> {
  const mime = await jobs.typeOf(file);
  if (mime !== null && Object.hasOwn(REFUSED_PICTURES, mime))
    throw new HearthError(REFUSED_PICTURES[mime as keyof typeof REFUSED_PICTURES]);
  return mime;
}

function problem(error: unknown, broken: ErrorCode): unknown {
  if (!(error instanceof ImageJobError)) return error;
  if (/pixel limit/.test(error.message))
    return new HearthError('too-many-pixels', { max: IMAGE_MAX_PIXELS / 1_000_000 });
  return new HearthError(broken, {}, { cause: error });
}
