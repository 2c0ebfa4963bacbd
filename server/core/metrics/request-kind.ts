/** The purpose of a request, a label of the metrics. */
export type RequestKind =
  | 'page'
  | 'search'
  | 'call'
  | 'events'
  | 'log-in'
  | 'submission'
  | 'upload'
  | 'tile'
  | 'picture'
  | 'file'
  | 'asset'
  | 'probe';

/** The first prefix that matches a route's pattern determines the kind of its requests. */
const KINDS: readonly (readonly [RegExp, RequestKind])[] = [
  [/^\/api\/user\/(login|confirmLogin)$/, 'log-in'],
  [/^\/api\/forms\/submit$/, 'submission'],
  [/^\/api\/(image\/upload|file\/upload|file\/replaceFile)$/, 'upload'],
  [/^\/api\/editor\/events$/, 'events'],
  [/^\/api\/maps\/tile\//, 'tile'],
  [/^\/api\//, 'call'],
  [/^\/img\//, 'picture'],
  [/^\/file\//, 'file'],
  [/^\/health\//, 'probe'],
  [/^\/search$/, 'search'],
  [/^\/($|\*$|:|login$|health$|preview\/|sitemap\.xml$)/, 'page'],
];

/** Returns the kind of a request. @param route the pattern of the request's route; undefined if no route matches */
export function requestKind(route: string | undefined): RequestKind {
  if (route === undefined) return 'page';
  return KINDS.find(([pattern]) => pattern.test(route))?.[1] ?? 'asset';
}
