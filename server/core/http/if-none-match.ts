/**
 * Whether an `If-None-Match` header contains this ETag. As HTTP requires for GET (RFC 9110, section 13.1.2), the ETags are
 * compared weakly.
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
