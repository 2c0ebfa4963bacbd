import { type HttpStandIn, startHttpStandIn } from './http-stand-in.ts';

export const HUMANITIX_KEY = 'a-key-of-humanitix';

export interface HumanitixStandIn extends HttpStandIn {
  /** The events and tags of the account, in the format of API responses. */
  events: object[];
  tags: object[];
  /** The environment variables of a server that uses this stand-in. */
  readonly env: Readonly<Record<'HUMANITIX_API_KEY' | 'HUMANITIX_BASE_URL', string>>;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Stands in for Humanitix: responds with paged lists if the key is right. */
export async function startHumanitix(events: object[] = [], port = 0): Promise<HumanitixStandIn> {
  const account: { events: object[]; tags: object[] } = { events, tags: [] };
  const standIn = await startHttpStandIn(({ url, headers }) => {
    const { pathname, searchParams } = new URL(url, 'http://humanitix');
    const list = { '/v1/events': 'events', '/v1/tags': 'tags' }[pathname] as 'events' | 'tags' | undefined;
    const answer = (status: number, body: object) => ({ status, body, headers: JSON_TYPE });
    if (list === undefined) return answer(404, { message: 'Not Found' });
    if (headers['x-api-key'] !== HUMANITIX_KEY)
      return answer(400, { statusCode: 400, message: 'Invalid api key format provided.' });
    const [page, pageSize] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    if (!(page >= 1 && pageSize >= 1 && pageSize <= 100)) return answer(400, { message: 'Bad Request' });
    const all = account[list];
    const part = all.slice((page - 1) * pageSize, page * pageSize);
    return answer(200, { total: all.length, page, pageSize, [list]: part });
  }, port);
  return Object.assign(account, standIn, {
    env: { HUMANITIX_API_KEY: HUMANITIX_KEY, HUMANITIX_BASE_URL: standIn.url },
  });
}

/**
 * Returns an event in the format of API responses.
 *
 * @param inDays the days from now until the event begins
 */
export function apiEvent(name: string, inDays: number, fields: object = {}): Record<string, unknown> {
  const at = (hours: number) => new Date(Date.now() + (inDays * 24 + hours) * 3_600_000).toISOString();
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-');
  return {
    _id: `id-${slug}`,
    name,
    slug,
    description: `<p>${name}</p>`,
    startDate: at(0),
    endDate: at(2),
    timezone: 'Australia/Adelaide',
    published: true,
    public: true,
    tagIds: [],
    eventLocation: {
      type: 'address',
      venueName: 'The hall',
      address: '1 Example Street, Adelaide SA 5000',
      onlineUrl: 'https://meet.example.org/for-those-who-booked',
    },
    ...fields,
  };
}
