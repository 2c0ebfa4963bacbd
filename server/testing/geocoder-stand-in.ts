import { type HttpStandIn, startHttpStandIn } from './http-stand-in.ts';

export const GEOCODER_KEY = 'a secret/key of maps';

export interface GeocoderStandIn extends HttpStandIn {
  /** The places that the geocoder knows, in Nominatim's format. */
  places: readonly object[];
  /** The searches, in order. */
  readonly searches: () => readonly string[];
  /** The environment variables of a server that uses this geocoder. */
  readonly env: Readonly<Record<'GEOCODER_URL' | 'MAPS_KEY', string>>;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Stands in for a geocoder like Nominatim. If the key is right, finds the places whose names contain all words of the query. */
export async function startGeocoder(places: readonly object[] = [], port = 0): Promise<GeocoderStandIn> {
  const known = { places };
  const queryOf = (url: string) => new URL(url, 'http://geocoder').searchParams;
  const standIn = await startHttpStandIn(({ url }) => {
    const query = queryOf(url);
    if (query.get('key') !== GEOCODER_KEY)
      return { status: 401, body: { error: 'Invalid key' }, headers: JSON_TYPE };
    const words = (query.get('q') ?? '').toLowerCase().split(/[\s,]+/);
    const found = known.places.filter((place) =>
      words.every((word) => JSON.stringify(place).toLowerCase().includes(word)),
    );
    return { status: 200, body: found.slice(0, Number(query.get('limit'))), headers: JSON_TYPE };
  }, port);
  return Object.assign(known, standIn, {
    searches: () => standIn.requests.map(({ url }) => queryOf(url).get('q') ?? ''),
    env: { GEOCODER_URL: `${standIn.url}/search?key={key}`, MAPS_KEY: GEOCODER_KEY },
  });
}

/** Returns a place as Nominatim sends it, with its degrees as text. */
export function sentPlace(display_name: string, lat: unknown, lon: unknown): Record<string, unknown> {
  return { place_id: 1, licence: 'Data © OpenStreetMap contributors', type: 'house', display_name, lat, lon };
}
