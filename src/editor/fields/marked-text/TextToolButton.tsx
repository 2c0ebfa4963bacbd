import type { LucideIcon } from 'lucide-react';
import { tip } from '../../ui/tip.ts';
import type { TextTool } from './text-tools.ts';

interface ToolButtonProps {
  tool: TextTool;
  icon?: LucideIcon | undefined;
  /** Whether the button is pressed; undefined if the button is not a toggle. */
  pressed?: boolean | undefined;
  /** Whether the button is one of a set of exclusive buttons. */
  choice?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  /** Whether holding Enter repeats the button's action. */
  repeats?: boolean;
  onChoose(): void;
}

/**
 * Shows a button of a text's tools. A tooltip says its name, its shortcut, and what can be typed instead. The toolbar manages
 * the tab order of its buttons.
 */
export function ToolButton(props: ToolButtonProps) {
  const { tool, icon: Icon, pressed, choice, disabled, expanded, repeats, onChoose } = props;
  const { label, word, shortcut, typed } = tool;
  const state = choice ? { role: 'radio', 'aria-checked': pressed } : { 'aria-pressed': pressed };
  return (
    <button
      type="button"
      className="he-tool"
      data-tool=""
      data-repeats={repeats ? '' : undefined}
      tabIndex={-1}
      {...state}
      aria-label={label}
      aria-expanded={expanded}
      aria-disabled={disabled ? true : undefined}
      aria-keyshortcuts={shortcut?.keys}
      onClick={disabled ? undefined : onChoose}
      {...tip({
        words: label,
        keys: [shortcut?.shown, typed && `type ${typed}`].filter(Boolean).join(' · '),
      })}
    >
      {Icon === undefined ? null : <Icon size={18} strokeWidth={1.75} aria-hidden="true" focusable="false" />}
      {word === undefined ? null : <span className="he-tool-word">{word}</span>}
    </button>
  );
}
