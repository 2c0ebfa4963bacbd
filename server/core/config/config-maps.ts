import { z } from 'zod';
import { searchUrl, tileUrl } from './config-fields.ts';
import type { ValuesOf, Variables } from './variable.ts';

/** The service that draws map tiles. */
export interface MapConfig {
  /** The URL template of map tiles, with `{z}`, `{x}` and `{y}`. The URL may contain a key, so it never leaves the server. */
  readonly tileUrl: string;
  /** Whether that must be a public address. */
  readonly publicOnly?: boolean;
  /** The attribution shown with each map. */
  readonly attribution: string;
}

export const mapVariables = {
  MAP_TILE_URL: {
    takes: tileUrl,
    group: 'Maps',
    secret: true,
    missing: 'Readers get addresses in words and a link to directions, and no map.',
    about:
      'the map service, such as `https://tiles.example.org/{z}/{x}/{y}.png?key={key}`, whose terms must permit stored pictures of its maps. The server makes one picture of each place that is shown, once, and passes on the tiles around it to those who open the map; readers get both from this server alone, and the key that fills `{key}` never leaves it. Without it, readers get the address in words and a link to directions, and the demo a drawn map',
  },
  MAPS_KEY: {
    takes: z.string().max(2000, 'takes the key of a map service'),
    group: 'Maps',
    secret: true,
    missing: 'The map service is asked without a key.',
    about: 'the key that fills `{key}`',
  },
  GEOCODER_URL: {
    takes: searchUrl,
    group: 'Maps',
    secret: true,
    missing: 'Editors set places on the map or by their degrees, and cannot search for an address.',
    about:
      'the service by which editors search for an address, such as `https://nominatim.openstreetmap.org/search` or another one that works like Nominatim, with `{key}` where it takes `MAPS_KEY`. The server asks it, once a second at most, and stores what it found for a month; without it, editors set places on the map or by their degrees',
  },
  MAP_ATTRIBUTION: {
    takes: z.string().max(200, 'takes a short text, such as © OpenStreetMap contributors'),
    group: 'Maps',
    default: '© OpenStreetMap contributors',
    missing: 'Each map says that it is theirs.',
    about: 'whose maps they are, which is said beside each',
  },
} as const satisfies Variables;

type MapValues = ValuesOf<typeof mapVariables>;

const KEY = '{key}';

/** Returns the tile service, with its key; null if no tile service is configured. */
export function mapConfig(
  { MAP_TILE_URL, MAP_ATTRIBUTION, MAPS_KEY }: MapValues,
  publicOnly: boolean,
): MapConfig | null {
  if (MAP_TILE_URL === undefined) return null;
  return {
    tileUrl: withKey(MAP_TILE_URL, MAPS_KEY),
    ...(publicOnly ? { publicOnly } : {}),
    attribution: MAP_ATTRIBUTION,
  };
}

/** Returns the URL of the address search, with its key; null if no address search is configured. */
export function geocoderUrl({ GEOCODER_URL, MAPS_KEY }: MapValues): string | null {
  return GEOCODER_URL === undefined ? null : withKey(GEOCODER_URL, MAPS_KEY);
}

/** Reports a key if no URL has a placeholder for it, and a placeholder if no key is set. */
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
