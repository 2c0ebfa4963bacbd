import type { SSRResult } from 'astro';
import { useId } from 'react';
import { expect, test } from 'vitest';
import renderer from './react-renderer.ts';

/** Renders a component as Astro does on a page, and returns the result. */
async function rendered(page: object, Component: unknown, { hydrate = true, props = {}, slots = {} } = {}) {
  const context = { result: page as SSRResult };
  const metadata = { displayName: 'Part', astroStaticSlot: true, ...(hydrate ? { hydrate: 'load' } : {}) };
  expect(await renderer.check.call(context, Component, props, slots, metadata as never)).toBe(true);
  return renderer.renderToStaticMarkup.call(context, Component, props, slots, metadata as never);
}

function WithId() {
  return <p id={useId()}>Words</p>;
}

test('a component is rendered once, with its properties', async () => {
  let renders = 0;
  const Part = ({ words }: { words: string }) => {
    renders += 1;
    return <p>{words}</p>;
  };
  const { html } = await rendered({}, Part, { props: { words: 'a < b' } });
  expect(html).toBe('<p>a &lt; b</p>');
  expect(renders).toBe(1);
});

test('the ids of two islands of a page differ, and begin with the prefix that the browser is told', async () => {
  const page = {};
  const islands = [await rendered(page, WithId), await rendered(page, WithId)];
  expect(islands.map(({ attrs }) => attrs)).toEqual([{ prefix: 'r0' }, { prefix: 'r1' }]);
  expect(islands[0]!.html).toContain('id="_r0');
  expect(islands[1]!.html).toContain('id="_r1');
  expect((await rendered({}, WithId)).html).toBe(islands[0]!.html);
});

test('a component that is no island has nothing for the browser', async () => {
  expect(await rendered({}, () => <p>Words</p>, { hydrate: false })).toEqual({ html: '<p>Words</p>' });
});

test('content that an Astro file puts in a component is refused rather than lost', async () => {
  await expect(rendered({}, WithId, { slots: { default: 'words' } })).rejects.toThrow(
    'Part cannot contain what an Astro file puts in it.',
  );
});
