import type { TextAction } from '../../rich-text/text-tools.ts';
import { MODIFIER, type Shortcut, shortcut } from '../../ui/shortcuts.ts';

/** A tool that acts on the selected words of a text. */
export interface TextTool {
  /** The accessible name. */
  readonly label: string;
  /** The text on the tool's button, if the button shows no icon alone. */
  readonly word?: string;
  readonly shortcut?: Shortcut;
  /** The Markdown that has the same effect, in words: '## and a space'. */
  readonly typed?: string;
}

/** The tools that open a form in their place. */
export type OpenTool = 'link' | 'language';

/** The tools of a text, in the order of the toolbars. */
export const TEXT_TOOLS = {
  bold: tool('Bold', 'B', { typed: '**words**' }),
  italic: tool('Italic', 'I', { typed: '*words*' }),
  underline: tool('Underline', 'U'),
  paragraph: tool('Paragraph', 'Alt+0'),
  heading2: tool('Heading 2', 'Alt+2', { word: 'H2', typed: '## and a space' }),
  heading3: tool('Heading 3', 'Alt+3', { word: 'H3', typed: '### and a space' }),
  heading4: tool('Heading 4', 'Alt+4', { word: 'H4', typed: '#### and a space' }),
  bulletList: tool('Bulleted list', 'Shift+8', { typed: '- and a space' }),
  orderedList: tool('Numbered list', 'Shift+7', { typed: '1. and a space' }),
  link: tool('Link', 'K', { word: 'Link' }),
  removeLink: { label: 'Remove link' },
  language: { label: 'Language of these words' },
  clear: { label: 'Clear formatting', word: 'Clear' },
} as const satisfies Record<TextAction | OpenTool, TextTool>;

export type ToolName = keyof typeof TEXT_TOOLS;

/** The shortcut that moves the focus from a text to its tools. */
export const TOOLS_SHORTCUT = shortcut('Alt+F10');

function tool<const Shown extends Pick<TextTool, 'word' | 'typed'>>(
  label: string,
  keys: string,
  shown?: Shown,
) {
  return { label, shortcut: shortcut(`${MODIFIER}+${keys}`), ...shown };
}
