import { openAsBlob } from 'node:fs';
import fs from 'node:fs/promises';
import { fileTypeFromBlob } from 'file-type';

const SPACE = 0x20;
/** The only control characters that a text contains: tab, line feed, vertical tab, form feed, carriage return and escape. */
const OF_TEXT = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b];
/** The parts of XML that may precede its first element, by their start and end. */
const BEFORE_ELEMENTS = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const;
const SVG = /^<(?:\w{1,50}:)?svg[\s>/]/i;
/** The number of bytes that are searched for the first element. A prologue is longer only if it was made long on purpose. */
const HEAD_BYTES = 64 * 1024;

/** Returns the media type of a file by its content; null if it is unknown. */
export async function typeOf(file: string): Promise<string | null> {
  // The file is read as a blob, in pieces. The library's own file reader is not used, because it is in a package that the
  // executable does not have.
  const found = await fileTypeFromBlob(await openAsBlob(file));
  if (found !== undefined && found.mime !== 'application/xml') return found.mime;
  return textType(file);
}

/** Returns `image/svg+xml` for an SVG, `text/plain` for other text in any encoding, or null if the file is not text. */
async function textType(file: string): Promise<string | null> {
  const handle = await fs.open(file);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    const start = textIn(head.subarray(0, bytesRead));
    if (SVG.test(firstElement(start))) return 'image/svg+xml';
    for await (const chunk of handle.createReadStream({ autoClose: false, start: 0 })) {
      if ((chunk as Buffer).some((byte) => byte < SPACE && !OF_TEXT.includes(byte))) return null;
    }
    return 'text/plain';
  } finally {
    await handle.close();
  }
}

/** Decodes the beginning of a text, without its byte order mark. */
function textIn(head: Buffer): string {
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  return head.toString(isWide ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
}

/** Returns a text from its first XML element on; '' if the text is not XML. */
function firstElement(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const skipped = BEFORE_ELEMENTS.find(([start]) => rest.startsWith(start));
    if (skipped === undefined) return rest;
    const end = rest.indexOf(skipped[1]);
    if (end === -1) return '';
    rest = rest.slice(end + skipped[1].length).trimStart();
  }
}
