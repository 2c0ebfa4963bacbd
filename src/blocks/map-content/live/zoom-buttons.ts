import type View from 'ol/View.js';
import { MAP_TEXTS } from '../../../model/texts.ts';
import { distanceWords, metresAcross } from './distance-words.ts';
import { drawing, element } from './element.ts';

/** Adds zoom buttons to a map, and announces to screen readers how wide the visible area is. */
export function addZoomButtons(root: HTMLElement, view: View, { duration }: { duration: number }): void {
  const buttons = element('div', 'live-map-zoom');
  const status = element('p', 'live-map-unseen');
  status.setAttribute('role', 'status');
  let wanted = 0;
  const zoomBy = (by: number) => {
    // If the button is pressed while an earlier zoom is being animated, the new zoom adds to the earlier one.
    const from = view.getAnimating() ? wanted : Math.round(view.getZoom()!);
    wanted = Math.min(view.getMaxZoom(), Math.max(view.getMinZoom(), from + by));
    view.cancelAnimations();
    if (duration === 0) view.setZoom(wanted);
    else view.animate({ zoom: wanted, duration });
  };
  const add = (name: string, shape: string, by: number) => {
    const button = element('button', 'live-map-button');
    button.type = 'button';
    button.title = name;
    button.setAttribute('aria-label', name);
    button.append(drawing('live-map-icon', '0 0 24 24', shape));
    button.addEventListener('click', () => zoomBy(by));
    buttons.append(button);
    return button;
  };
  const zoomIn = add(MAP_TEXTS.zoomIn, 'M5 12h14M12 5v14', 1);
  const zoomOut = add(MAP_TEXTS.zoomOut, 'M5 12h14', -1);
  let said = view.getZoom();
  const update = () => {
    const zoom = view.getZoom()!;
    // Uses `aria-disabled`, because a disabled button would lose the focus.
    zoomIn.ariaDisabled = String(zoom >= view.getMaxZoom());
    zoomOut.ariaDisabled = String(zoom <= view.getMinZoom());
    if (view.getAnimating() || view.getInteracting() || zoom === said) return;
    said = zoom;
    status.textContent = MAP_TEXTS.across.replace('{distance}', distanceAcross(root, view));
  };
  view.on('change:resolution', update);
  view.on('change', update);
  update();
  root.append(buttons, status);
}

/** Returns the width of the visible area in words. */
function distanceAcross(root: HTMLElement, view: View): string {
  const [, north = 0] = view.getCenter() ?? [];
  return distanceWords(metresAcross(root.offsetWidth, view.getResolution() ?? 0, north));
}
