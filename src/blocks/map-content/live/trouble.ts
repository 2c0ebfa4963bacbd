import type XYZ from 'ol/source/XYZ.js';
import { MAP_TEXTS } from '../../../model/texts.ts';
import { element } from './element.ts';

/** Says over the map that it, or parts of it, could not be fetched, with a button that tries again. */
export function showTrouble(root: HTMLElement, source: XYZ): void {
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
