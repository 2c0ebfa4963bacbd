import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Tag } from '../../content/documents/page-tags.ts';
import type { FinishedPage } from './cached-response.ts';

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

/** The maximum length, in bytes, of the first line of a file. This line holds the page's address and headers. */
const HEAD_BYTES = 32 * 1024;
const MAX_HTML_BYTES = 8 * 1024 * 1024;
const DIGEST_BYTES = 32;

const headSchema = z.object({
  domain: z.string(),
  path: z.string(),
  /** 503 is the status of the page ‘cannot be shown right now’. */
  status: z.literal([200, 503]),
  storable: z.boolean(),
  onlyOnRequest: z.boolean(),
  headers: z.record(z.string(), z.string()).refine(canBeSent),
  tags: z.array(z.string()),
});

/** The address, status and headers of a copied page. */
export type CopyHead = z.infer<typeof headSchema>;

/** Returns the name of the file for a page of a domain. */
export function copyName(domain: string, path: string): string {
  return `${createHash('sha256').update(`${domain} ${path}`).digest('hex').slice(0, 40)}.page`;
}

/**
 * Encodes a page as a file: a line of JSON, a digest that detects damage to the rest of the file, and the compressed HTML.
 * Returns null if the line of JSON would be too long or could not be decoded.
 */
export async function encodeCopy(domain: string, path: string, page: FinishedPage): Promise<Buffer | null> {
  const html = await gzipAsync(page.html);
  const head = headSchema.safeParse({
    domain,
    path,
    status: page.status,
    storable: page.storable,
    onlyOnRequest: page.onlyOnRequest ?? false,
    headers: page.headers,
    tags: [...page.tags],
  });
  if (!head.success) return null;
  const line = Buffer.from(`${JSON.stringify(head.data)}\n`);
  return line.length > HEAD_BYTES ? null : Buffer.concat([line, digestOf(line, html), html]);
}

/** Decodes the page in the bytes of a file; returns null if the bytes are damaged. */
export async function decodeCopy(bytes: Buffer): Promise<{ head: CopyHead; page: FinishedPage } | null> {
  const head = headOf(bytes);
  const end = bytes.indexOf('\n') + 1;
  const digest = bytes.subarray(end, end + DIGEST_BYTES);
  const html = bytes.subarray(end + DIGEST_BYTES);
  if (head === null || !digestOf(bytes.subarray(0, end), html).equals(digest)) return null;
  const { status, storable, onlyOnRequest, headers } = head;
  const unpacked = await gunzipAsync(html, { maxOutputLength: MAX_HTML_BYTES });
  const tags = head.tags as Tag[];
  return { head, page: { status, storable, onlyOnRequest, headers, tags, html: unpacked } };
}

/**
 * Reads the address of a copy and the size of its file in bytes, without reading the whole file. Returns null if the file is
 * not a copy.
 */
export function readCopyHead(file: string): { readonly head: CopyHead; readonly size: number } | null {
  const handle = fs.openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    const head = headOf(bytes.subarray(0, fs.readSync(handle, bytes, 0, HEAD_BYTES, 0)));
    return head && { head, size: fs.fstatSync(handle).size };
  } finally {
    fs.closeSync(handle);
  }
}

function headOf(bytes: Buffer): CopyHead | null {
  const end = bytes.indexOf('\n');
  try {
    return end === -1 ? null : headSchema.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  } catch {
    return null;
  }
}

/** Whether HTTP allows these names and values of headers. */
function canBeSent(headers: Readonly<Record<string, string>>): boolean {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return true;
  } catch {
    return false;
  }
}

const digestOf = (line: Buffer, html: Buffer) => createHash('sha256').update(line).update(html).digest();
