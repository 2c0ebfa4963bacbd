import { MAP_TEXTS } from '../../model/texts.ts';
import { plainIsland } from '../plain-island.ts';
import type { OpenMapOptions } from './live/open-map.ts';

/**
 * Starts the button on the picture of a place. The button opens a movable map over the picture. The map's script is loaded only
 * when the button is pressed. If loading fails, a message says so, and the page stays usable.
 */
export default plainIsland<OpenMapOptions>((island, options) => {
  const frame = island.closest<HTMLElement>('.map-frame')!;
  const button = island.querySelector<HTMLButtonElement>('.map-open')!;
  const label = button.querySelector<HTMLElement>('.map-label > span')!;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  let isUnderWay = false;

  button.addEventListener('click', async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    status.textContent = '';
    frame.after(status);
    label.textContent = MAP_TEXTS.opening;
    try {
      const { openMap } = await import('./live/open-map.ts');
      button.hidden = true;
      openMap(frame, options, () => {
        button.hidden = false;
        button.focus({ preventScroll: true });
      });
      status.remove();
    } catch (error) {
      button.hidden = false;
      status.textContent = MAP_TEXTS.notOpened;
      console.warn(error);
    }
    label.textContent = MAP_TEXTS.open;
    isUnderWay = false;
  });
});
