/** A map service. */
export interface MapConfig {
  /** With `{z}`, `{x}` and `{y}`; a key can be in it, so it never leaves the server. */
  readonly tileUrl: string;
  /** Whose map it is, as it is said beside each of its maps. */
  readonly attribution: string;
}

/** What the environment says of maps. */
interface MapValues {
  readonly MAP_TILE_URL?: string | undefined;
  readonly MAP_ATTRIBUTION: string;
  readonly MAPS_KEY?: string | undefined;
  readonly GEOCODER_URL?: string | undefined;
}

const KEY = '{key}';

/** The service of tiles, with its key; null where there is none. */
export function mapConfig({ MAP_TILE_URL, MAP_ATTRIBUTION, MAPS_KEY }: MapValues): MapConfig | null {
  if (MAP_TILE_URL === undefined) return null;
  return { tileUrl: withKey(MAP_TILE_URL, MAPS_KEY), attribution: MAP_ATTRIBUTION };
}

/** Where addresses are searched for, with its key; null where nowhere. */
export function geocoderUrl({ GEOCODER_URL, MAPS_KEY }: MapValues): string | null {
  return GEOCODER_URL === undefined ? null : withKey(GEOCODER_URL, MAPS_KEY);
}

/** A key without a place, and a place without its key, are mistakes. */
export function mapProblems({ MAP_TILE_URL = '', GEOCODER_URL = '', MAPS_KEY }: MapValues): string[] {
  const places = Object.entries({ MAP_TILE_URL, GEOCODER_URL }).filter(([, url]) => url.includes(KEY));
  if (MAPS_KEY === undefined)
    return places.map(([name]) => `${name} has {key}, which MAPS_KEY fills: set it too.`);
  if (places.length === 0) {
    return [
      'MAPS_KEY fills {key} in MAP_TILE_URL and GEOCODER_URL, which have none: put {key} there, or unset MAPS_KEY.',
    ];
  }
  return [];
}

function withKey(url: string, key = ''): string {
  return url.replaceAll(KEY, () => encodeURIComponent(key));
}
