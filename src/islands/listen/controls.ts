import { LISTEN_SPEEDS, LISTEN_TEXTS } from '../../model/texts.ts';

interface Actions {
  onStop(): void;
  onRate(rate: number): void;
}

/**
 * Adds ‘Stop’ and the choice of speed next to the Listen button, and fixes the three controls at the lower edge of the window.
 * An empty box of the same size keeps their place on the page. Returns a function that removes the added controls, and restores
 * the place of the button.
 */
export function addControls(box: HTMLElement, { onStop, onRate }: Actions): () => void {
  const place = document.createElement('div');
  place.className = 'listen';
  place.style.height = `${box.offsetHeight}px`;
  box.before(place);

  const stop = document.createElement('button');
  stop.type = 'button';
  stop.className = 'button-secondary';
  stop.textContent = LISTEN_TEXTS.stop;
  stop.addEventListener('click', onStop);

  const speed = document.createElement('label');
  const select = document.createElement('select');
  select.append(
    ...LISTEN_SPEEDS.map(({ rate, name }) => new Option(name, `${rate}`, rate === 1, rate === 1)),
  );
  select.addEventListener('change', () => onRate(Number(select.value)));
  const word = document.createElement('span');
  word.textContent = LISTEN_TEXTS.speed;
  speed.append(word, select);

  box.classList.add('listen-controls');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', LISTEN_TEXTS.group);
  box.append(stop, speed);
  return () => {
    stop.remove();
    speed.remove();
    place.remove();
    box.classList.remove('listen-controls');
    box.removeAttribute('role');
    box.removeAttribute('aria-label');
  };
}
