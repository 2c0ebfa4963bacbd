import type { ClientDirective } from 'astro';
import { matchesQuery } from './query.ts';

/** A touch also fires `pointerenter`, so it needs no event of its own. */
const EVENTS = ['pointerenter', 'focusin', 'click'];

/**
 * Loads and hydrates an island on the first pointer, touch, focus or click. A click before hydration is held back and replayed
 * once, with all its properties; of several clicks on one element, only the first is replayed, since the reader saw no effect
 * of it. If the island cannot be loaded, the click acts as without script, and the next interaction tries again. Hydration
 * keeps the elements; if it has to replace them (for example, on a translated page), the click and the focus go to the elements
 * in their place.
 *
 * With parameters, `client:interact="?token,email"`, it is loaded at once if the URL has all of them, and otherwise never.
 *
 * With `client:interact="scroll"`, scrolling anything in the element around the island loads it too.
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
        // If React has not hydrated the target yet, it does so before it handles the event.
        replay(target);
        if (!target.isConnected) replay(elementAt(place));
      }
      if (focusPlace && !focused.isConnected) (elementAt(focusPlace) as HTMLElement).focus();
      clicks.clear();
      loading = false;
      // Astro removes this attribute when an island is hydrated.
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
