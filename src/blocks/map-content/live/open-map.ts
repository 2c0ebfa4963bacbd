import { IMAGE_SIZES } from '../../../model/limits.ts';
import { MAP_ZOOM, type MapLocation } from '../../../model/map.ts';
import { MAP_TEXTS } from '../../../model/texts.ts';
import { element } from './element.ts';
import { type ShownMap, showMap } from './show-map.ts';

export interface OpenMapOptions extends MapLocation {
  /** The URL template of this server's tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** The name of the place; '' if it has none. */
  readonly where: string;
}

/**
 * Opens a map over the picture of a place, and moves the focus into the map. The picture keeps its size, and is printed in
 * place of the map. 'Close the map' and Escape close the map, and then `onClose` is called.
 *
 * @throws an error if the map does not work in the browser; the picture is then unchanged
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
    // The attribution is empty, because the page shows it below the picture.
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

/** Returns the zoom level at which the map shows about the same area as the picture. On a phone, the picture is smaller. */
function zoomOfPicture({ offsetWidth, offsetHeight }: HTMLElement): number {
  const { width, height } = IMAGE_SIZES.map;
  const scale = Math.max(offsetWidth / width, offsetHeight / height);
  return Math.round(MAP_ZOOM + Math.log2(scale));
}
