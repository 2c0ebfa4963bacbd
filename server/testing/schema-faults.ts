type Thing = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const url: Check = (value) => typeof value === 'string' && /^https?:/.test(URL.parse(value)?.protocol ?? '');
const date: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(value);
const one =
  (...types: string[]): Check =>
  (value) =>
    isThing(value) && types.includes(String(value['@type'])) && faultsOf(value).length === 0;
const list =
  (type: string): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(one(type));

/** The properties that search engines expect of each type on our pages. Those with `?` are optional. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Organization: { name: text, 'url?': url, 'logo?': url, 'sameAs?': (value) => [value].flat().every(url) },
  WebSite: { name: text, url, 'potentialAction?': one('SearchAction') },
  SearchAction: {
    target: one('EntryPoint'),
    'query-input': (value) => value === 'required name=search_term_string',
  },
  EntryPoint: { urlTemplate: (value) => url(value) && String(value).includes('{search_term_string}') },
  BreadcrumbList: {
    itemListElement: (value) =>
      list('ListItem')(value) && (value as Thing[]).every(({ position }, index) => position === index + 1),
  },
  ListItem: { position: Number.isInteger, name: text, item: url },
  Event: {
    name: text,
    startDate: date,
    'endDate?': date,
    location: one('Place', 'VirtualLocation'),
    'eventAttendanceMode?': url,
    'eventStatus?': url,
    'organizer?': one('Organization'),
    'offers?': one('Offer'),
    'url?': url,
  },
  Place: { address: text, 'name?': text },
  VirtualLocation: { url },
  Offer: { availability: url, 'url?': url },
  FAQPage: { mainEntity: list('Question') },
  Question: { name: text, acceptedAnswer: one('Answer') },
  Answer: { text },
};

/** Returns the faults in a page's structured data, from the texts of its JSON-LD scripts. */
export function schemaFaults(scripts: readonly string[]): string[] {
  const things = scripts.flatMap((script) => {
    const data = JSON.parse(script) as Thing | Thing[];
    const roots = [data].flat();
    if (roots.some((root) => root['@context'] !== 'https://schema.org'))
      return [{ '@type': 'without @context' }];
    return roots.flatMap((root) => (Array.isArray(root['@graph']) ? (root['@graph'] as Thing[]) : [root]));
  });
  const lists = things.filter((thing) => thing['@type'] === 'FAQPage').length;
  return [...things.flatMap(faultsOf), ...(lists > 1 ? [`${lists} lists of questions`] : [])];
}

function faultsOf(thing: Thing): string[] {
  const type = String(thing['@type']);
  const checks = REQUIRED[type];
  if (checks === undefined) return [`unknown type ${type}`];
  const faults = Object.entries(checks).flatMap(([key, check]) => {
    const name = key.replace('?', '');
    const isFine = thing[name] === undefined ? key.endsWith('?') : check(thing[name]);
    return isFine ? [] : [`${type}.${name}: ${JSON.stringify(thing[name])}`];
  });
  return faults;
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
