import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';

/** One part of a multipart body. If the name is missing, the part is a field instead of a file. */
export interface Part {
  readonly bytes: Uint8Array;
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
}

/** Returns a multipart body with the matching header. */
export function multipart(parts: readonly Part[]): { headers: { 'content-type': string }; payload: Buffer } {
  const boundary = `parts-${randomUUID()}`;
  const written = parts.flatMap(({ bytes, field = 'file', name, type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"${
        name === undefined ? '' : `; filename="${name}"\r\ncontent-type: ${type}`
      }\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Uploads bytes to an API call, such as `image/upload`. */
export function upload(
  app: FastifyInstance,
  call: string,
  cookie: string,
  { name = 'picture.jpg', ...part }: Part,
): Promise<LightMyRequestResponse> {
  const { headers, payload } = multipart([{ name, ...part }]);
  return app.inject({ method: 'POST', url: `/api/${call}`, headers: { ...headers, cookie }, payload });
}

/** Returns a picture of one colour. Each colour and size results in different bytes. */
export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'jpeg',
  background = '#3f7fb0',
  size = { width: 40, height: 30 },
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
