import { expect, test } from 'vitest';
import { markup, stubEditing } from '../test-kit.tsx';

const contents = [{ key: 'n1', componentType: 'Text', text: 'Come in.' }];

test('blocks are rendered under the heading', () => {
  expect(markup('TitledArea', { title: 'Visit us', contents })).toBe(
    '<section class="block titled"><h2 class="titled-title">Visit us</h2>' +
      '<div class="block"><p class="text">Come in.</p></div></section>',
  );
});

test('the editor renders the list of blocks itself', () => {
  expect(markup('TitledArea', { title: 'Visit us', contents }, stubEditing)).toContain(
    '</h2><div data-list="b1.contents"></div></section>',
  );
});
