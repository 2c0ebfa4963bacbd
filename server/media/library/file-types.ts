/** The types of files that may be offered to readers, each with its file name extensions. The first extension is the usual one. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/epub+zip': ['epub'],
  'application/rtf': ['rtf'],
  'application/zip': ['zip'],
  'text/plain': ['txt', 'csv', 'md', 'tsv', 'log'],
  'text/calendar': ['ics'],
  'text/vcard': ['vcf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'audio/mpeg': ['mp3'],
  'audio/x-m4a': ['m4a'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/ogg; codecs=opus': ['opus', 'ogg'],
  'audio/wav': ['wav'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
};

export function isOfferedType(mime: string): boolean {
  return Object.hasOwn(TYPES, mime);
}

/** Whether browsers may display files of a type, rather than only save them. */
export function isShownInBrowser(mime: string): boolean {
  return mime === 'application/pdf' || mime.startsWith('image/');
}

/**
 * Returns the name under which readers save a file. The name has an extension of the file's type, so that the right program
 * opens the file.
 */
export function fileName(name: string, mime: string): string {
  const safe = name.replaceAll(/[/\\:*?"<>|]/g, '_').replace(/^\.+/, '_');
  const endings = TYPES[mime] ?? [];
  const fits = endings.some((ending) => safe.toLowerCase().endsWith(`.${ending}`));
  return fits || endings[0] === undefined ? safe : `${safe}.${endings[0]}`;
}

/** Returns a Content-Disposition header (RFC 6266) with the file name twice: in ASCII for old browsers, and in full. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
