import { expect, test } from 'vitest';
import { shortcut } from '../../ui/shortcuts.ts';
import { TEXT_TOOLS } from './text-tools.ts';

test('the keys of the tools are shown like all other shortcuts', () => {
  expect(TEXT_TOOLS.bold.shortcut).toEqual({ shown: 'Ctrl+B', keys: 'Control+B' });
  expect(TEXT_TOOLS.heading2.shortcut).toEqual({ shown: 'Ctrl+Alt+2', keys: 'Control+Alt+2' });
  expect(TEXT_TOOLS.bulletList.shortcut).toEqual(shortcut('Control+Shift+8'));
});
