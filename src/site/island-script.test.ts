import { constants, runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { ISLAND_SCRIPT } from './island-script.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * Uses the script to start an island with these attributes, and returns the island and the arguments that its directive
 * received.
 */
function started(attributes: Attributes, { loading = false, outer = null as EventTarget | null } = {}) {
  const islands: Island[] = [];
  const directive = vi.fn();
  const arrived = new EventTarget();
  class Island extends EventTarget {
    isConnected = true;
    parentElement = { closest: () => outer };
    connectedCallback(): void {}
    getAttribute = (name: string) => attributes[name] ?? null;
    hasAttribute = (name: string) => name in attributes;
    removeAttribute = vi.fn();
  }
  const context = {
    HTMLElement: Island,
    Event,
    console: { error: () => {} },
    setTimeout: (next: () => void) => setImmediate(next),
    document: { readyState: loading ? 'loading' : 'interactive' },
    addEventListener: (type: string, listener: () => void) => arrived.addEventListener(type, listener),
    Astro: { interact: directive },
    customElements: { define: (_name: string, kind: new () => Island) => islands.push(new kind()) },
  };
  runInNewContext(ISLAND_SCRIPT, context, {
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const island = islands[0]!;
  island.connectedCallback();
  return { island, directive, arrived };
}

const script = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
/** A renderer whose hydration only records its arguments. */
const RENDERER = script('export default (island) => async (...got) => { island.got = got; }');
const ATTRIBUTES = { client: 'interact', opts: '{"name":"Form","value":"?token"}', props: '{}' };

test('its directive gets the options and the island at once', () => {
  const { island, directive } = started(ATTRIBUTES);
  expect(directive).toHaveBeenCalledOnce();
  const [load, options, element] = directive.mock.calls[0]!;
  expect(load).toBeTypeOf('function');
  expect({ ...options }).toEqual({ name: 'Form', value: '?token' });
  expect(element).toBe(island);
});

test('one that the server rendered with children waits for the whole page', () => {
  const { directive, arrived } = started({ ...ATTRIBUTES, 'await-children': '' }, { loading: true });
  expect(directive).not.toHaveBeenCalled();
  arrived.dispatchEvent(new Event('DOMContentLoaded'));
  expect(directive).toHaveBeenCalledOnce();
});

test('its component is hydrated with the props that the server has written', async () => {
  const props = {
    a: [0, 'é'],
    b: [0, null],
    c: [
      1,
      [
        [0, 1],
        [1, [[0, true]]],
      ],
    ],
    d: [0, { e: [0, { f: [0, '__proto__'] }] }],
  };
  const { island, directive } = started({
    ...ATTRIBUTES,
    props: JSON.stringify(props),
    'component-export': 'Form',
    'component-url': script('export const Form = "the form"'),
    'renderer-url': RENDERER,
  });
  const hydrated = vi.fn();
  island.addEventListener('astro:hydrate', hydrated);
  await (await directive.mock.calls[0]![0]())();
  expect(JSON.parse(JSON.stringify((island as { got?: unknown }).got))).toEqual([
    'the form',
    { a: 'é', b: null, c: [1, [true]], d: { e: { f: '__proto__' } } },
    {},
    { client: 'interact' },
  ]);
  expect(island.removeAttribute).toHaveBeenCalledWith('ssr');
  expect(hydrated).toHaveBeenCalledOnce();
});

test('one inside another waits until that is hydrated', async () => {
  const outer = new EventTarget();
  const urls = { 'component-url': script(''), 'renderer-url': RENDERER };
  const { island, directive } = started({ ...ATTRIBUTES, ...urls }, { outer });
  await (await directive.mock.calls[0]![0]())();
  expect(island.removeAttribute).not.toHaveBeenCalled();
  island.parentElement.closest = () => null;
  outer.dispatchEvent(new Event('astro:hydrate'));
  await vi.waitFor(() => expect(island.removeAttribute).toHaveBeenCalled());
});

test('what cannot be fetched stays as the server rendered it, and can be tried again', async () => {
  const failing = script('throw new Error("gone")');
  const { island, directive } = started({
    ...ATTRIBUTES,
    'component-url': failing,
    'renderer-url': RENDERER,
  });
  await (await directive.mock.calls[0]![0]())();
  expect(island.removeAttribute).not.toHaveBeenCalled();
});
