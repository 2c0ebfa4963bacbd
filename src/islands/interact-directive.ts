import type { ClientDirective } from 'astro';

/** A finger enters where it touches, so that touch needs no event of its own. */
const EVENTS = ['pointerenter', 'focusin', 'click'];

/**
 * Fetches and hydrates an island on the first pointer, touch, focus or click. A click that comes before the island can
 * answer is held back and replayed once, with all it carried; of several on one element only the first, since the reader
 * saw no effect of it. Where the island could not be fetched, the click does what it does without script, and the next
 * touch tries again. Hydration keeps the elements; where it had to replace them (a translated page, say), click and
 * focus go to what stands in their place.
 */
const interact: ClientDirective = (load, _options, island) => {
  const clicks = new Map<Element, [click: Event, place: number[]]>();
  let loading = false;

  const placeOf = (element: Element): number[] => {
    const parent = element.parentElement!;
    return element === island ? [] : [...placeOf(parent), [...parent.children].indexOf(element)];
  };
  const elementAt = (place: number[]) =>
    place.reduce<Element>((element, index) => element.children[index] ?? element, island);

  const meet = async (event: Event) => {
    const target = event.target as Element;
    if (event.type === 'click') {
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
      const focused = document.activeElement as HTMLElement;
      const focusPlace = island.contains(focused) && placeOf(focused);
      for (const [target, [click, place]] of clicks) {
        const replay = (element: Element) => element.dispatchEvent(new MouseEvent('click', click));
        // React answers an event on what it has not hydrated yet by hydrating it first.
        replay(target);
        if (!target.isConnected) replay(elementAt(place));
      }
      if (focusPlace && !focused.isConnected) (elementAt(focusPlace) as HTMLElement).focus();
      clicks.clear();
      loading = false;
      // Astro takes this mark away when an island is hydrated.
      if (island.hasAttribute('ssr')) listen();
    }
  };

  const listen = () => {
    for (const type of EVENTS) island.addEventListener(type, meet, true);
  };
  listen();
};

export default interact;
