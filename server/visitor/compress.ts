import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentEncoding } from '../http/content-encoding.ts';

/** `fast` for the reader who waits for it; `best` for all readers after that, when the server has nothing else to do. */
export type Effort = 'fast' | 'best';

/** Brotli's best quality takes about a second for each 500 kB: longer pages get the one below its steepest step. In bytes. */
const BEST_BELOW = 256 * 1024;
const QUALITY = { fast: 4, best: 11, bestOfLong: 9 } as const;
const LEVEL: Readonly<Record<Effort, number>> = { fast: 4, best: 9 };

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses in another thread, so that no other reader waits. */
export async function compress(bytes: Buffer, encoding: ContentEncoding, effort: Effort): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, effort === 'best' && bytes.length > BEST_BELOW ? 'bestOfLong' : effort);
    case 'gzip':
      return gzipAsync(bytes, { level: LEVEL[effort] });
    case 'identity':
      return bytes;
  }
}

function brotli(bytes: Buffer, quality: keyof typeof QUALITY): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[quality],
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}
