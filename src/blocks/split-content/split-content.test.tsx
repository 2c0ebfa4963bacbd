import { describe, expect, test } from 'vitest';
import { SPLIT } from '../../model/limits.ts';
import { sheetsOf } from '../block-views.ts';
import type { BlockOf } from '../definition.ts';
import { completeBlock } from '../registry.ts';
import { markup, stubEditing } from '../test-kit.tsx';
import type { splitContent } from './definition.ts';
import { splitLayout } from './layout.ts';

const steps = (last: number) => Array.from({ length: last + 1 }, (_, step) => step);

function layoutOf(fields: Record<string, unknown>) {
  return splitLayout(
    completeBlock({ key: 's', componentType: 'SplitContent', ...fields }) as BlockOf<typeof splitContent>,
  );
}

describe.each(steps(SPLIT.maxWidth))('a left column of %i twelfths', (width) => {
  const left = width === 0 ? null : `split-column split-${width}`;

  test.each(steps(SPLIT.maxGap))('with a gap of %i twelfths leaves the rest to the right one', (gap) => {
    const right = Math.max(1, 12 - width - gap);
    expect(layoutOf({ width, gap })).toEqual({ root: 'split', left, right: `split-column split-${right}` });
  });

  test.each(steps(SPLIT.maxPixelGap))('with step %i of the gap in px shares all twelfths', (gap) => {
    const root = width === 0 ? 'split' : `split split-px-${gap}`;
    const right = `split-column split-${12 - width}`;
    expect(layoutOf({ width, gap, usePixelGap: true })).toEqual({ root, left, right });
  });
});

test('the style sheet has all classes of the layout', () => {
  const sheet = sheetsOf('SplitContent').join('');
  for (const twelfths of steps(12).slice(1)) expect(sheet).toMatch(new RegExp(`\\.split-${twelfths}\\b`));
  for (const [step, px] of [4, 16, 24, 32, 48, 64].entries()) {
    expect(sheet).toMatch(new RegExp(`\\.split-px-${step + 1}\\s*\\{\\s*--split-gap:\\s*${px}px`));
  }
  expect(sheet).toContain('@container site (width >= 768px)');
});

test('columns are reversed separately for each kind of screen, and their heights matched', () => {
  expect(layoutOf({ reverse: { desktop: true, mobile: false } }).root).toBe('split split-reverse-desktop');
  expect(layoutOf({ reverse: { desktop: false, mobile: true } }).root).toBe('split split-reverse-mobile');
  expect(layoutOf({ matchHeight: true }).root).toBe('split split-match');
});

test('stacked columns are as wide as the block, with the gap between them', () => {
  expect(layoutOf({ stacked: true, width: 4, gap: 2, usePixelGap: true })).toEqual({
    root: 'split split-stacked split-px-2',
    left: 'split-column split-12',
    right: 'split-column split-12',
  });
  expect(layoutOf({ stacked: true, width: 0 })).toEqual({
    root: 'split split-stacked',
    left: null,
    right: 'split-column split-12',
  });
});

test('a block with the default values has two columns of six and five twelfths', () => {
  expect(markup('SplitContent')).toBe(
    '<div class="block split"><div class="split-column split-6"></div><div class="split-column split-5"></div></div>',
  );
});

test('blocks are rendered in their columns', () => {
  const left = [{ key: 'l', componentType: 'Text', text: 'Left' }];
  const right = [{ key: 'r', componentType: 'Text', text: 'Right' }];
  expect(markup('SplitContent', { left, right, width: 4, gap: 2, usePixelGap: true })).toBe(
    '<div class="block split split-px-2"><div class="split-column split-4"><div class="block"><p class="text">Left</p></div>' +
      '</div><div class="split-column split-8"><div class="block"><p class="text">Right</p></div></div></div>',
  );
  expect(markup('SplitContent', { left, right, width: 0 })).not.toContain('Left');
  expect(markup('SplitContent', { left, right }, stubEditing)).toContain('<div data-list="b1.left"></div>');
});
