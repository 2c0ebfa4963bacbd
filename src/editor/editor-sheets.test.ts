import { expect, test } from 'vitest';
import { SIDEBAR_WIDTH_PX } from '../model/limits.ts';
import { TEXT_PLACEHOLDER } from '../model/texts.ts';
import canvas from './canvas/canvas.css?raw';
import room from './sidebar/room.css?raw';

test('the sheets keep to the width of the sidebar and the placeholder that are fixed elsewhere', () => {
  expect(room).toContain(`--he-sidebar: min(${SIDEBAR_WIDTH_PX}px,`);
  expect(canvas).toContain(`content: "${TEXT_PLACEHOLDER}"`);
});
