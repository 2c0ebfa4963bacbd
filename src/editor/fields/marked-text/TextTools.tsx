import { useStore } from '@nanostores/react';
import {
  Bold,
  Italic,
  Languages,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  RemoveFormatting,
  Underline,
  Unlink,
} from 'lucide-react';
import { atom } from 'nanostores';
import { knownName } from '../../../model/language-tags.ts';
import type { RichTextView } from '../../rich-text/rich-text-view-api.ts';
import type { TextKind } from '../../rich-text/text-documents.ts';
import type { Hidden, TextAction, TextTools as ToolState } from '../../rich-text/text-tools.ts';
import { ToolButton } from './TextToolButton.tsx';
import { type OpenTool, TEXT_TOOLS, type ToolName } from './text-tools.ts';

interface TextToolsProps {
  kind: TextKind;
  hide: Hidden;
  /** The view of the text that last had the focus; null if the text is not being edited. */
  textView: RichTextView | null;
  /** The tool whose form is open. */
  open: OpenTool | null;
  /** Tools to leave out, because another control has the same effect. */
  without?: readonly ToolName[];
  onAction(action: TextAction): void;
  onOpen(tool: OpenTool): void;
}

const ICONS: Partial<Record<ToolName, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  paragraph: Pilcrow,
  bulletList: List,
  orderedList: ListOrdered,
  link: Link,
  removeLink: Unlink,
  language: Languages,
  clear: RemoveFormatting,
};

interface Group {
  readonly tools: readonly ToolName[];
  /** The option of the text's form that hides the group. */
  readonly hiddenBy?: keyof Hidden;
  /** The name of the group, if only one of its tools can be pressed. */
  readonly choice?: string;
  /** Whether only rich texts have the group. */
  readonly rich?: true;
}

/** The tools in groups, in the order of the toolbars. */
const GROUPS: readonly Group[] = [
  { tools: ['bold', 'italic', 'underline'], hiddenBy: 'style' },
  {
    tools: ['paragraph', 'heading2', 'heading3', 'heading4'],
    hiddenBy: 'headers',
    choice: 'Block type',
    rich: true,
  },
  { tools: ['bulletList', 'orderedList'], hiddenBy: 'lists', rich: true },
  { tools: ['link', 'removeLink'], hiddenBy: 'links', rich: true },
  // No form hides this tool, because every place can carry a language.
  { tools: ['language'] },
  { tools: ['clear'] },
];

const $noTools = atom<ToolState>({ pressed: [], inLink: false, language: null });

/** Shows the tools of a text that its place can carry. They act on the text's selection. */
export function TextTools(props: TextToolsProps) {
  const { kind, hide, textView, without = [], open, onAction, onOpen } = props;
  const { pressed, inLink, language } = useStore(textView?.$tools ?? $noTools);
  const choose = (name: ToolName) => {
    if (name === 'link' || name === 'language') onOpen(name);
    // Choosing the heading that the text has makes a paragraph of it.
    else onAction(name.startsWith('heading') && pressed.includes(name) ? 'paragraph' : name);
  };
  const button = (name: ToolName, choice: boolean) => {
    const isToggle = !['link', 'removeLink', 'language', 'clear'].includes(name);
    const { label } = TEXT_TOOLS[name];
    const named = name === 'language' && language !== null;
    return (
      <ToolButton
        key={name}
        tool={named ? { label: `${label}: ${knownName(language) ?? language}` } : TEXT_TOOLS[name]}
        icon={ICONS[name]}
        pressed={isToggle ? pressed.includes(name as TextAction) : undefined}
        choice={choice}
        {...(name === 'link' || name === 'language' ? { expanded: open === name } : {})}
        disabled={name === 'removeLink' && !inLink}
        onChoose={() => choose(name)}
      />
    );
  };
  const groups = GROUPS.filter(
    ({ hiddenBy, rich }) => !(rich && kind !== 'richText') && !(hiddenBy !== undefined && hide[hiddenBy]),
  );
  return groups.map(({ tools, choice }) => {
    const shown = tools.filter((name) => !without.includes(name));
    // A text that has no other tool but links has nothing to clear.
    if (
      tools[0] === 'clear' &&
      groups.every(({ hiddenBy }) => hiddenBy === 'links' || hiddenBy === undefined)
    )
      return null;
    const name = choice === undefined ? {} : { role: 'radiogroup', 'aria-label': choice };
    return (
      <div key={tools[0]} className="he-tools" data-tools={tools[0]} {...name}>
        {shown.map((tool) => button(tool, choice !== undefined))}
      </div>
    );
  });
}
