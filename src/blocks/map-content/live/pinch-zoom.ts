import OlPinchZoom from 'ol/interaction/PinchZoom.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';

/** The part of a zoom that two fingers have to pinch before it counts as one. */
const LEAST = 0.25;

/**
 * Two fingers zoom the map. That of the library also changes the zoom when they only move it, since they never keep exactly their
 * distance.
 */
export class PinchZoom extends OlPinchZoom {
  readonly #duration: number;
  #from = 0;

  /** @param duration of the animation to a whole zoom, in milliseconds */
  constructor(duration: number) {
    super({ duration });
    this.#duration = duration;
  }

  override handleDownEvent(event: MapBrowserEvent<PointerEvent>): boolean {
    if (!this.handlingDownUpSequence) this.#from = event.map.getView().getZoom() ?? 0;
    return super.handleDownEvent(event);
  }

  override handleUpEvent({ map }: MapBrowserEvent<PointerEvent>): boolean {
    if (this.targetPointers.length >= 2) return true;
    const view = map.getView();
    const by = (view.getZoom() ?? 0) - this.#from;
    view.endInteraction(this.#duration, Math.abs(by) < LEAST ? 0 : Math.sign(by));
    return false;
  }
}
