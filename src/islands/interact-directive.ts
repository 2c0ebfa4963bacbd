import type { ClientDirective } from 'astro';

const EVENTS = ['pointerenter', 'touchstart', 'focusin', 'click'];

/**
 * Fetches and hydrates an island on the first pointer, touch, focus or click. A click that comes before the island can
 * answer is held back and replayed once, with all it carried; of several on one element only the first, since the reader
 * saw no effect of it. Where the island could not be fetched, the click does what it does without script, and the next
 * touch tries again. Nothing is moved or replaced, so the focus stays.
 */
const interact: ClientDirective = (load, _options, island) => {
  const clicks = new Map<EventTarget, MouseEvent>();
  let loading = false;

  const listen = (change: 'addEventListener' | 'removeEventListener') => {
    for (const type of EVENTS) island[change](type, meet, { capture: true, passive: type !== 'click' });
  };

  const meet = async (event: Event) => {
    const { target } = event;
    if (event.type === 'click' && target) {
      event.preventDefault();
      event.stopPropagation();
      if (!clicks.has(target)) clicks.set(target, event as MouseEvent);
    }
    if (loading) return;
    loading = true;
    try {
      await (await load())();
    } finally {
      listen('removeEventListener');
      // React answers an event on what it has not hydrated yet by hydrating it first.
      for (const [target, click] of clicks) target.dispatchEvent(new MouseEvent('click', click));
      clicks.clear();
      loading = false;
      // Astro takes this mark away when an island is hydrated.
      if (island.hasAttribute('ssr')) listen('addEventListener');
    }
  };

  listen('addEventListener');
};

export default interact;
