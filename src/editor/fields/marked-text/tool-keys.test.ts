import { expect, test } from 'vitest';
import { shortcut } from '../../ui/shortcuts.ts';
import { TOOL_KEYS } from './tool-keys.ts';

test('the keys of the tools are shown like all other shortcuts', () => {
  expect(TOOL_KEYS.bold).toEqual({ shown: 'Ctrl+B', keys: 'Control+B' });
  expect(TOOL_KEYS.heading2).toEqual({ shown: 'Ctrl+Alt+2', keys: 'Control+Alt+2' });
  expect(TOOL_KEYS.bulletList).toEqual(shortcut('Control+Shift+8'));
});
