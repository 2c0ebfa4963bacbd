import type { ClientDirective } from 'astro';
import { matchesQuery } from './query.ts';

/** Touch events are not needed, because a touch also fires `pointerenter`. */
const EVENTS = ['pointerenter', 'focusin', 'click'];

/**
 * Loads and hydrates an island on the first pointer, touch, focus or click. A click before hydration is held back, and is
 * replayed once with all its properties. If an element is clicked several times, only the first click is replayed, because
 * readers click again if they see no effect. If the island cannot be loaded, the click has the same effect as without script,
 * and the next interaction tries again. Hydration keeps the existing elements. If hydration has to replace the elements (for
 * example, on a translated page), the click and the focus go to the new elements.
 *
 * With parameters, `client:interact="?token,email"`, the island is loaded immediately if the URL has all of these parameters,
 * and otherwise never.
 *
 * With `client:interact="scroll"`, scrolling in the element around the island also loads the island.
 */
const interact: ClientDirective = async (load, { value }, island) => {
  if (typeof value === 'string' && value[0] === '?') {
    if (matchesQuery(value.slice(1), location.search)) await (await load())();
    return;
  }
  const scrolls = value === 'scroll';
  const clicks = new Map<Element, [click: Event, place: number[]]>();
  let loading = false;

  const placeOf = (element: Element): number[] => {
    const parent = element.parentElement!;
    return element === island ? [] : [...placeOf(parent), [...parent.children].indexOf(element)];
  };
  const elementAt = (place: number[]) =>
    place.reduce<Element>((element, index) => element.children[index] ?? element, island);

  const meet = async (event?: Event) => {
    if (event?.type === 'click') {
      const target = event.target as Element;
      event.preventDefault();
      event.stopPropagation();
      if (!clicks.has(target)) clicks.set(target, [event, placeOf(target)]);
    }
    if (loading) return;
    loading = true;
    try {
      await (await load())();
    } finally {
      for (const type of EVENTS) island.removeEventListener(type, meet, true);
      if (scrolls) island.parentElement?.removeEventListener('scroll', meet, true);
      const focused = document.activeElement as HTMLElement;
      const focusPlace = island.contains(focused) && placeOf(focused);
      for (const [target, [click, place]] of clicks) {
        const replay = (element: Element) => element.dispatchEvent(new MouseEvent('click', click));
        // If React has not hydrated the target yet, React hydrates it before it handles the event.
        replay(target);
        if (!target.isConnected) replay(elementAt(place));
      }
      if (focusPlace && !focused.isConnected) (elementAt(focusPlace) as HTMLElement).focus();
      clicks.clear();
      loading = false;
      // Listens again if the island is not hydrated, because Astro removes this attribute on hydration.
      if (island.hasAttribute('ssr')) listen();
    }
  };

  const listen = () => {
    for (const type of EVENTS) island.addEventListener(type, meet, true);
    if (scrolls) island.parentElement?.addEventListener('scroll', meet, true);
  };
  listen();
};

export default interact;
