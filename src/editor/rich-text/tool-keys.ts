import type { TextAction } from './text-tools.ts';

const APPLE = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

export interface ToolKey {
  /** As tooltips show it. */
  readonly shown: string;
  /** As `aria-keyshortcuts` has it. */
  readonly keys: string;
}

/** The keys of the tools, as the text answers them. */
export const TOOL_KEYS: Readonly<Partial<Record<TextAction | 'link', ToolKey>>> = {
  bold: toolKey('B'),
  italic: toolKey('I'),
  underline: toolKey('U'),
  paragraph: toolKey('0', 'Alt'),
  heading2: toolKey('2', 'Alt'),
  heading3: toolKey('3', 'Alt'),
  heading4: toolKey('4', 'Alt'),
  orderedList: toolKey('7', 'Shift'),
  bulletList: toolKey('8', 'Shift'),
  link: toolKey('K'),
};

const SIGNS = { Alt: '⌥', Shift: '⇧' } as const;

function toolKey(key: string, second?: 'Alt' | 'Shift'): ToolKey {
  const also = second === undefined ? '' : `${second}+`;
  return {
    shown: APPLE ? `${second === undefined ? '' : SIGNS[second]}⌘${key}` : `Ctrl+${also}${key}`,
    keys: `${APPLE ? 'Meta' : 'Control'}+${also}${key}`,
  };
}
