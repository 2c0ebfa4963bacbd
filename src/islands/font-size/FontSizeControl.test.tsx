import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import FontSizeControl from './FontSizeControl.tsx';
import { fontSize } from './font-size-store.ts';

afterEach(() => fontSize.set(1));

describe('the control of the text size', () => {
  it('is rendered by the server closed, at size 1, with the smaller step disabled and explained', () => {
    expect(renderToStaticMarkup(<FontSizeControl />)).toBe(
      '<div class="font-size"><button type="button" class="font-size-toggle" aria-expanded="false" ' +
        'aria-controls="font-size-panel"><span class="font-size-letters" aria-hidden="true">A</span> Text size</button>' +
        '<fieldset id="font-size-panel" class="font-size-panel" hidden="">' +
        '<legend class="visually-hidden">Text size</legend>' +
        '<button type="button" class="font-size-step" aria-label="Decrease text size" aria-disabled="true" ' +
        'aria-describedby="font-size-said" data-sign="A−"></button>' +
        '<p id="font-size-said" role="status">Text size 1 of 6, the smallest</p>' +
        '<button type="button" class="font-size-step" aria-label="Increase text size" ' +
        'data-sign="A+"></button></fieldset></div>',
    );
  });

  it('is rendered by the server at size 1 whatever size the store has, so that hydration matches', () => {
    const first = renderToStaticMarkup(<FontSizeControl />);
    fontSize.set(6);
    expect(renderToStaticMarkup(<FontSizeControl />)).toBe(first);
  });
});
