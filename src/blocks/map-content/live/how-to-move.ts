import { MAP_TEXTS } from '../../../model/texts.ts';
import { element } from './element.ts';

/** The time for which the hint is shown, in milliseconds. */
const SAID_MS = 1500;

/**
 * Explains over the map how to move and zoom it. The explanation appears after a reader has used only the wheel or one finger,
 * because these scroll the page and not the map. For screen readers, the description of the map explains the keys instead.
 * Returns what stops it.
 */
export function showHowToMove(root: HTMLElement, surface: HTMLElement): () => void {
  const hint = element('p', 'live-map-hint');
  hint.setAttribute('aria-hidden', 'true');
  root.append(hint);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (words: string) => {
    clearTimeout(timer);
    hint.textContent = words;
    hint.classList.add('live-map-said');
    timer = setTimeout(() => hint.classList.remove('live-map-said'), SAID_MS);
  };
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
  surface.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) hint.classList.remove('live-map-said');
      else say(MAP_TEXTS.wheel.replace('{key}', isApple ? '⌘' : 'Ctrl'));
    },
    { passive: true },
  );
  surface.addEventListener(
    'touchmove',
    ({ touches }) => {
      if (touches.length === 1) say(MAP_TEXTS.fingers);
      else hint.classList.remove('live-map-said');
    },
    { passive: true },
  );
  return () => clearTimeout(timer);
}
