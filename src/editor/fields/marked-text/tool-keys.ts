import type { TextAction } from '../../rich-text/text-tools.ts';
import { MODIFIER, type Shortcut, shortcut } from '../../ui/shortcuts.ts';

/** The shortcuts of the text's tools. */
export const TOOL_KEYS = {
  bold: shortcut(`${MODIFIER}+B`),
  italic: shortcut(`${MODIFIER}+I`),
  underline: shortcut(`${MODIFIER}+U`),
  paragraph: shortcut(`${MODIFIER}+Alt+0`),
  heading2: shortcut(`${MODIFIER}+Alt+2`),
  heading3: shortcut(`${MODIFIER}+Alt+3`),
  heading4: shortcut(`${MODIFIER}+Alt+4`),
  orderedList: shortcut(`${MODIFIER}+Shift+7`),
  bulletList: shortcut(`${MODIFIER}+Shift+8`),
  link: shortcut(`${MODIFIER}+K`),
} as const satisfies Partial<Record<TextAction | 'link', Shortcut>>;

/** The names of the tools that have shortcuts. */
export const TOOL_WORDS: Readonly<Record<keyof typeof TOOL_KEYS, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  paragraph: 'Paragraph',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  heading4: 'Heading 4',
  orderedList: 'Numbered list',
  bulletList: 'Bulleted list',
  link: 'Link',
};
