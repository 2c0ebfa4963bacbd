import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import Kinetic from 'ol/Kinetic.js';
import TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import XYZ from 'ol/source/XYZ.js';
import { MAP_ZOOM, type MapLocation } from '../../../model/map.ts';
import { MAP_ZOOMS } from '../../../model/map-reach.ts';
import { MAP_TEXTS } from '../../../model/texts.ts';
import { element } from './element.ts';
import { showHowToMove } from './how-to-move.ts';
import style from './live-map.css?inline';
import { addMarker, type MarkerOptions } from './marker.ts';
import { onMap } from './on-map.ts';
import { PinchZoom } from './pinch-zoom.ts';
import { placeView } from './view.ts';
import { addZoomButtons } from './zoom-buttons.ts';

export interface MapOptions extends MapLocation {
  /** The initial zoom level, a whole number; by default, the zoom level of map pictures. */
  readonly zoom?: number;
  /** The URL template of this server's tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** The attribution that the map shows; '' if the page shows it next to the map. */
  readonly attribution: string;
  /** The map's label, such as ‘Map of our office’. */
  readonly label: string;
  readonly marker: MarkerOptions;
}

export interface ShownMap {
  /** Moves the marker to a place, and the map with the marker. */
  moveTo(place: MapLocation): void;
  /** Focuses the map, so that keys move it. */
  focus(): void;
  /** Removes the map from its element. */
  remove(): void;
}

/**
 * Shows a map of a place in an element, which must be empty. A mouse or two fingers drag the map, and the arrow keys move it
 * while it has the focus. The map's buttons, the keys + and −, the wheel with Ctrl or ⌘, and two fingers zoom it. The wheel
 * without Ctrl or ⌘ scrolls the page, and so does one finger. Unless the marker can be dragged, the map stays near its place,
 * because readers may load only the tiles around the place (`MAP_REACH`).
 */
export function showMap(box: HTMLElement, options: MapOptions): ShownMap {
  const { tiles, attribution, label, marker, zoom = MAP_ZOOM } = options;
  adoptStyle();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const duration = isCalm ? 0 : 250;

  const surface = element('div', 'live-map-surface');
  surface.tabIndex = 0;
  // The role `application` makes screen readers pass the arrow keys to the map.
  surface.setAttribute('role', 'application');
  surface.setAttribute('aria-label', label);
  const keys = element('p', 'live-map-unseen', MAP_TEXTS.keys);
  count += 1;
  keys.id = `live-map-keys-${count}`;
  surface.setAttribute('aria-describedby', keys.id);
  const root = element('div', 'live-map');
  root.append(surface, keys);
  if (attribution !== '') root.append(element('p', 'live-map-attribution', attribution));
  box.append(root);

  const source = new XYZ({
    url: tiles,
    maxZoom: MAP_ZOOMS.max,
    ...(isCalm ? { transition: 0 } : {}),
  });
  const view = placeView(options, zoom, { isFree: marker.draggable === true });
  const pan: DragPan = new DragPan({
    condition: ({ originalEvent }) => isMouse(originalEvent) || pan.getPointerCount() > 1,
    ...(isCalm ? {} : { kinetic: new Kinetic(-0.005, 0.05, 100) }),
  });
  const map = new OlMap({
    target: surface,
    controls: [],
    interactions: [
      pan,
      new PinchZoom(duration),
      new DoubleClickZoom({ duration }),
      new KeyboardPan({ duration: duration / 2 }),
      new KeyboardZoom({ duration: duration / 2 }),
      new MouseWheelZoom({
        condition: ({ originalEvent }) => isWithCommand(originalEvent as WheelEvent),
        duration,
      }),
    ],
    layers: [new TileLayer({ source })],
    view,
  });
  const placed = addMarker(map, options, marker);
  const stopSaying = showHowToMove(root, surface);
  addZoomButtons(root, view, { duration });
  showTrouble(root, source);

  return {
    moveTo(place) {
      placed.moveTo(place);
      view.cancelAnimations();
      if (isCalm) view.setCenter(onMap(place));
      else view.animate({ center: onMap(place), duration });
    },
    focus: () => surface.focus({ preventScroll: true }),
    remove() {
      stopSaying();
      map.setTarget(undefined);
      map.dispose();
      root.remove();
    },
  };
}

let count = 0;
let sheet: CSSStyleSheet | null = null;

function adoptStyle(): void {
  if (sheet !== null) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

function isMouse(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'mouse' && event.button === 0;
}

function isWithCommand(event: WheelEvent): boolean {
  return event.ctrlKey || event.metaKey;
}

/** Shows a message over the map if tiles cannot be loaded, with a button to try again. */
function showTrouble(root: HTMLElement, source: XYZ): void {
  const box = element('div', 'live-map-trouble');
  const words = element('p', '');
  words.setAttribute('role', 'status');
  const again = element('button', 'live-map-button live-map-words', MAP_TEXTS.again);
  again.type = 'button';
  box.append(words);
  root.append(box);
  let hasTile = false;
  again.addEventListener('click', () => {
    words.textContent = '';
    root.querySelector<HTMLElement>('.live-map-surface')!.focus({ preventScroll: true });
    again.remove();
    source.refresh();
  });
  source.on('tileloaderror', () => {
    words.textContent = hasTile ? MAP_TEXTS.partsMissing : MAP_TEXTS.notShown;
    box.append(again);
  });
  source.on('tileloadend', () => {
    if (hasTile) return;
    hasTile = true;
    if (words.textContent !== '') words.textContent = MAP_TEXTS.partsMissing;
  });
}
