import OlPinchZoom from 'ol/interaction/PinchZoom.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';

/** The minimum change of zoom that counts as a pinch. */
const LEAST = 0.25;

/**
 * Lets two fingers zoom the map. The library's own interaction would also zoom when two fingers only move the map, because
 * their distance is never quite constant.
 */
export class PinchZoom extends OlPinchZoom {
  readonly #duration: number;
  #from = 0;

  /** @param duration the duration of the animation to a whole zoom level, in milliseconds */
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
