import type http from 'node:http';
import sharp, { type Sharp } from 'sharp';
import { type Answer, ask } from './client.ts';

/** The size in bytes of the pictures that the bench uploads. */

const PHOTO_BYTES = 5_000_000;
let count = 0;

/** Returns a photo of 6 megapixels, padded to 5 MB. */
export async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3f7fb0', noise } });
  const bytes = await picture.blur(1).jpeg({ quality: 85 }).toBuffer();
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, PHOTO_BYTES - bytes.length))]);
}

/** Returns the pictures of about the maximum permitted size that need the most memory to decode. */
export async function heavyPictures(): Promise<Buffer[]> {
  const coloured = (megapixels: number) =>
    sharp({ create: { width: 5000, height: megapixels * 200, channels: 3, background: '#3f7fb0' } });
  const originals: Sharp[] = [
    coloured(27).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    coloured(25).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }),
    coloured(12).avif({ effort: 0, chromaSubsampling: '4:2:0' }),
  ];
  const all: Buffer[] = [];
  for (const original of originals) all.push(await original.toBuffer());
  return all;
}

/** Uploads a picture that is new to the server: appends bytes, which decoders ignore after the end of a picture. */
export function uploadNew(
  url: string,
  cookie: string,
  picture: Uint8Array,
  agent?: http.Agent,
): Promise<Answer> {
  const boundary = 'bench-upload';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo ${++count}.jpg"\r\n\r\n`;
  const unique = Buffer.from(`${process.pid} ${count}`);
  const bytes = Buffer.concat([Buffer.from(head), picture, unique, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const body = { type: `multipart/form-data; boundary=${boundary}`, bytes };
  return ask(`${url}/api/image/upload`, {
    method: 'POST',
    headers: { cookie },
    body,
    ...(agent && { agent }),
  });
}
