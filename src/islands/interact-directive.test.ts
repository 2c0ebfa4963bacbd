import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import interact from './interact-directive.ts';

/** The part of an element that the directive uses. Tests dispatch events on the island itself. */
class Island extends EventTarget {
  isConnected = true;
  hydrated = false;
  hasAttribute(name: string): boolean {
    return name === 'ssr' && !this.hydrated;
  }
  contains(): boolean {
    return false;
  }
}

class MouseEventStub extends Event {
  readonly ctrlKey: boolean;
  constructor(type: string, init: { ctrlKey?: boolean } & EventInit = {}) {
    super(type, init);
    this.ctrlKey = init.ctrlKey ?? false;
  }
}

let island: Island;
let heard: Event[];
let load: ReturnType<typeof vi.fn>;
let arrive: () => void;

const click = (init: { ctrlKey?: boolean } = {}) =>
  new MouseEventStub('click', { bubbles: true, cancelable: true, ...init });
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('MouseEvent', MouseEventStub);
  island = new Island();
  heard = [];
  const hydrate = async () => {
    island.hydrated = true;
    island.addEventListener('click', (event) => heard.push(event));
  };
  load = vi.fn(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(hydrate);
      }),
  );
  interact(load as never, { name: 'interact', value: true } as never, island as never);
});

describe('client:interact', () => {
  it('fetches nothing without interaction', () => {
    expect(load).not.toHaveBeenCalled();
  });

  it.each(['pointerenter', 'focusin', 'click'])('fetches on the first %s, once', async (type) => {
    island.dispatchEvent(new Event(type));
    island.dispatchEvent(new Event(type));
    arrive();
    await settled();
    island.dispatchEvent(new Event(type));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('holds a click back and replays it once, with all its properties', async () => {
    const early = click({ ctrlKey: true });
    island.dispatchEvent(early);
    island.dispatchEvent(click());
    expect(early.defaultPrevented).toBe(true);
    expect(heard).toEqual([]);
    arrive();
    await settled();
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ type: 'click', ctrlKey: true, bubbles: true, defaultPrevented: false });
  });

  it('does not hold clicks back once the island is hydrated', async () => {
    island.dispatchEvent(new Event('focusin'));
    arrive();
    await settled();
    const late = click();
    island.dispatchEvent(late);
    expect(heard).toEqual([late]);
    expect(late.defaultPrevented).toBe(false);
  });

  it('lets a click act as without script if nothing could be fetched, and tries again', async () => {
    const native = vi.fn();
    load.mockImplementationOnce(async () => async () => {});
    island.dispatchEvent(click());
    island.addEventListener('click', native, { once: true });
    await settled();
    expect(native).toHaveBeenCalledTimes(1);
    island.dispatchEvent(new Event('pointerenter'));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('client:interact with parameters fetches at once where the URL has them all, and else never', () => {
  const start = (search: string) => {
    load.mockClear();
    vi.stubGlobal('location', { search });
    const dialog = new Island();
    interact(load as never, { name: 'interact', value: '?token,email' } as never, dialog as never);
    return dialog;
  };
  start('?token=t').dispatchEvent(click());
  expect(load).not.toHaveBeenCalled();
  start('?token=t&email=e');
  expect(load).toHaveBeenCalledOnce();
});

describe('client:interact="scroll"', () => {
  it('also fetches on the first scroll of what stands beside it, once', async () => {
    const slides = Object.assign(new Island(), { parentElement: new EventTarget() });
    island = slides;
    interact(load as never, { name: 'interact', value: 'scroll' } as never, slides as never);
    expect(load).not.toHaveBeenCalled();
    slides.parentElement.dispatchEvent(new Event('scroll'));
    slides.parentElement.dispatchEvent(new Event('scroll'));
    arrive();
    await settled();
    slides.parentElement.dispatchEvent(new Event('scroll'));
    expect(load).toHaveBeenCalledOnce();
  });

  it.each(['pointerenter', 'focusin', 'click'])('fetches on %s, as without it', (type) => {
    const slides = Object.assign(new Island(), { parentElement: new EventTarget() });
    interact(load as never, { name: 'interact', value: 'scroll' } as never, slides as never);
    slides.dispatchEvent(new Event(type));
    expect(load).toHaveBeenCalledOnce();
  });
});
