import { IMAGE_SIZES } from '../../../model/limits.ts';
import { MAP_ZOOM, type MapLocation } from '../../../model/map.ts';
import { MAP_TEXTS } from '../../../model/texts.ts';
import { element } from './element.ts';
import { type ShownMap, showMap } from './show-map.ts';

export interface OpenMapOptions extends MapLocation {
  /** The address of a tile on this server, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** The place's name; '' if it has none. */
  readonly where: string;
}

/**
 * Puts a map over the picture of a place, and moves the focus into it. The picture keeps its size and is printed. 'Close the
 * map' and Escape close the map again, and `onClose` is called.
 *
 * @throws an error if the map does not work in the browser; the picture then stays unchanged
 */
export function openMap(
  frame: HTMLElement,
  { where, tiles, lat, lng }: OpenMapOptions,
  onClose: () => void,
): void {
  const over = element('div', 'map-live');
  over.setAttribute('role', 'group');
  const label = where.trim() === '' ? MAP_TEXTS.map : `${MAP_TEXTS.map}: ${where}`;
  over.setAttribute('aria-label', label);
  frame.append(over);
  const zoom = zoomOfPicture(frame);
  let map: ShownMap;
  try {
    // The page has the attribution below the picture.
    map = showMap(over, { lat, lng, zoom, tiles, label, attribution: '', marker: {} });
  } catch (error) {
    over.remove();
    throw error;
  }
  const close = element('button', 'live-map-button live-map-words live-map-close', MAP_TEXTS.close);
  close.type = 'button';
  over.append(close);
  const end = () => {
    map.remove();
    over.remove();
    onClose();
  };
  close.addEventListener('click', end);
  over.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) end();
  });
  map.focus();
}

/** Returns the zoom at which the map shows about the same area as the picture, which is smaller on a phone. */
function zoomOfPicture({ offsetWidth, offsetHeight }: HTMLElement): number {
  const { width, height } = IMAGE_SIZES.map;
  const scale = Math.max(offsetWidth / width, offsetHeight / height);
  return Math.round(MAP_ZOOM + Math.log2(scale));
}
