/** A request's purpose, by which metrics tell requests apart. */
export type RequestKind =
  | 'page'
  | 'search'
  | 'call'
  | 'log-in'
  | 'submission'
  | 'upload'
  | 'tile'
  | 'picture'
  | 'file'
  | 'asset'
  | 'probe';

/** The first pattern that a route begins with says what its requests are for. */
const KINDS: readonly (readonly [RegExp, RequestKind])[] = [
  [/^\/api\/user\/(login|confirmLogin)$/, 'log-in'],
  [/^\/api\/forms\/submit$/, 'submission'],
  [/^\/api\/(image\/upload|file\/upload|file\/replaceFile)$/, 'upload'],
  [/^\/api\/maps\/tile\//, 'tile'],
  [/^\/api\//, 'call'],
  [/^\/img\//, 'picture'],
  [/^\/file\//, 'file'],
  [/^\/health\//, 'probe'],
  [/^\/search$/, 'search'],
  [/^\/($|\*$|:|login$|health$|preview\/|sitemap\.xml$)/, 'page'],
];

/** @param route the pattern of the route that a request was for; undefined where there was none */
export function requestKind(route: string | undefined): RequestKind {
  if (route === undefined) return 'page';
  return KINDS.find(([pattern]) => pattern.test(route))?.[1] ?? 'asset';
}
