import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Browsers send only a few different Accept-Encoding headers, so each is parsed once. */
// @bounded 100 headers: those seen longest ago are read again (content-encoding.test.ts)
const parsed = new LRUCache<string, ContentEncoding>({ max: 100 });

/** Returns the best encoding that an Accept-Encoding header allows. @param accept the header; '' if it is missing */
export function contentEncoding(accept: string): ContentEncoding {
  let encoding = parsed.get(accept);
  if (encoding === undefined) {
    encoding = best(accept);
    parsed.set(accept, encoding);
  }
  return encoding;
}

function best(accept: string): ContentEncoding {
  const accepted = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?![\\w-])(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accept);
  if (accepted('br')) return 'br';
  return accepted('gzip') ? 'gzip' : 'identity';
}
