/** Whether an `If-None-Match` header holds the validator. Compared weakly, as the rules of HTTP have it for GET. */
export function ifNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const opaque = opaqueOf(etag);
  return header.split(',').some((tag) => tag.trim() === '*' || opaqueOf(tag.trim()) === opaque);
}

function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '');
}
