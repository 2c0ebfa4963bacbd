/**
 * Whether an `If-None-Match` header contains this ETag. The ETags are compared weakly, as HTTP requires for GET (RFC 9110,
 * 13.1.2).
 */
export function ifNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const opaque = opaqueOf(etag);
  return header.split(',').some((tag) => tag.trim() === '*' || opaqueOf(tag.trim()) === opaque);
}

function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '');
}
