import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { toLonLat } from 'ol/proj.js';
import type { MapLocation } from '../../../model/map.ts';
import { roundDegrees } from '../../../model/map-tiles.ts';
import { MAP_TEXTS } from '../../../model/texts.ts';
import { drawing, element } from './element.ts';
import { onMap } from './on-map.ts';

export interface MarkerOptions {
  /** Whether the marker can be moved with the mouse, a finger, the arrow keys, or a click on the map. Default: false. */
  readonly draggable?: boolean;
  /** Called with the new place after each move. */
  onMoved?(place: MapLocation): void;
}

const PIN = 'M12 31S2 19 2 12a10 10 0 0 1 20 0c0 7-10 19-10 19z';
const HOLE = 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z';

/** The distance by which an arrow key without Shift moves the marker, in px. */
const STEP = 2;
/** The distance by which an arrow key with Shift moves the marker, in px. */
const LARGE_STEP = 20;

/** The distance from the map's edge at which the map begins to follow the marker, in px. */
const EDGE = 16;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Adds a marker to a map, with its tip on the place. */
export function addMarker(
  map: OlMap,
  place: MapLocation,
  { draggable = false, onMoved }: MarkerOptions,
): { moveTo(place: MapLocation): void } {
  const pin = drawing('live-map-pin', '0 0 24 32', PIN, HOLE);
  const marker: HTMLElement = element(draggable ? 'button' : 'div', 'live-map-marker');
  marker.append(pin);
  const overlay = new Overlay({ element: marker, positioning: 'bottom-center', stopEvent: draggable });
  const moveTo = (to: MapLocation) => overlay.setPosition(onMap(to));
  moveTo(place);
  map.addOverlay(overlay);
  if (!draggable) return { moveTo };

  /** The place of the marker before the current move; null if the marker is not being moved. */
  let before: MapLocation | null = null;
  const toPoint = (point: number[]) => {
    before ??= placeOf(overlay);
    const [lng = 0, lat = 0] = toLonLat(point);
    moveTo({ lat, lng });
  };
  const toPixel = (x: number, y: number) => {
    const [width = 0, height = 0] = map.getSize() ?? [];
    const within = [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
    toPoint(map.getCoordinateFromPixel(within));
  };
  const keepInView = () => {
    // Does not pan again while the map is still panning to the marker.
    if (!map.getView().getAnimating()) overlay.panIntoView({ margin: EDGE });
  };
  const settle = () => {
    if (before === null) return;
    before = null;
    keepInView();
    onMoved?.(placeOf(overlay));
  };
  const giveUp = () => {
    if (before !== null) moveTo(before);
    before = null;
  };
  marker.setAttribute('type', 'button');
  marker.setAttribute('aria-label', MAP_TEXTS.marker);
  const drag = dragWithPointer(marker, {
    where: () => map.getPixelFromCoordinate(overlay.getPosition()!),
    to: toPixel,
    onEnd: settle,
    onCancel: giveUp,
  });
  marker.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      const [x = 0, y = 0] = overlay.getPosition()!;
      const step = (event.shiftKey ? LARGE_STEP : STEP) * map.getView().getResolution()!;
      toPoint([x + arrow[0] * step, y - arrow[1] * step]);
      keepInView();
    } else if (event.key === 'Escape' && before !== null) {
      drag.end();
      giveUp();
    } else return;
    event.preventDefault();
    // Stops the event, because the map would handle arrow keys, too.
    event.stopPropagation();
  });
  // Reports one move for a key that was held down, when the key is released.
  marker.addEventListener('keyup', ({ key }) => {
    if (ARROWS[key] !== undefined) settle();
  });
  marker.addEventListener('blur', settle);
  // Moves the marker to a clicked point, for people who cannot drag. Uses only single clicks, because a double click zooms the
  // map.
  map.on('singleclick', ({ pixel: [x = 0, y = 0] }) => {
    toPixel(x, y);
    settle();
  });
  return { moveTo };
}

function placeOf(overlay: Overlay): MapLocation {
  const [lng = 0, lat = 0] = toLonLat(overlay.getPosition()!);
  return { lat: roundDegrees(lat), lng: roundDegrees(lng) };
}

interface Drag {
  /** Returns the position of the marker's tip on the map, in px. */
  where(): number[];
  to(x: number, y: number): void;
  onEnd(): void;
  onCancel(): void;
}

/**
 * Lets the pointer drag the marker. The marker moves by the same distance as the pointer, so that it does not jump when the
 * drag begins. The marker gets the focus, so that it receives Escape. `end` releases the pointer.
 */
function dragWithPointer(marker: HTMLElement, { where, to, onEnd, onCancel }: Drag): { end(): void } {
  let taken: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  marker.addEventListener('pointerdown', (event) => {
    if (taken !== null || event.button !== 0) return;
    const [x = 0, y = 0] = where();
    taken = { id: event.pointerId, x: x - event.clientX, y: y - event.clientY };
    marker.setPointerCapture(event.pointerId);
    // Focuses the marker explicitly, because Safari does not focus a button when it is pressed.
    marker.focus({ preventScroll: true });
  });
  marker.addEventListener('pointermove', (event) => {
    if (taken?.id !== event.pointerId) return;
    to(taken.x + event.clientX, taken.y + event.clientY);
  });
  const letGo = (event: PointerEvent, then: () => void) => {
    if (taken?.id !== event.pointerId) return;
    taken = null;
    then();
  };
  marker.addEventListener('pointerup', (event) => letGo(event, onEnd));
  marker.addEventListener('pointercancel', (event) => letGo(event, onCancel));
  return {
    end: () => {
      taken = null;
    },
  };
}
