import type { LucideIcon } from 'lucide-react';
import { Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';
import { EditorTooltip } from '../../ui/EditorTooltip.tsx';
import type { Shortcut } from '../../ui/shortcuts.ts';

interface ToolButtonProps {
  /** The accessible name. */
  label: string;
  /** If absent, the button shows its label. */
  icon?: LucideIcon;
  shortcut?: Shortcut | undefined;
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
 * Shows a button of a text's toolbar, with its name and shortcut in a tooltip. The toolbar manages the tab order of its
 * buttons.
 */
export function ToolButton(props: ToolButtonProps) {
  const { label, icon: Icon, shortcut, pressed, choice, disabled, expanded, repeats, onChoose } = props;
  const state = choice ? { role: 'radio', 'aria-checked': pressed } : { 'aria-pressed': pressed };
  return (
    <TooltipTrigger delay={400} closeDelay={100} isDisabled={Icon === undefined && shortcut === undefined}>
      <Focusable>
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
        >
          {Icon === undefined ? label : <Icon size={20} aria-hidden="true" focusable="false" />}
        </button>
      </Focusable>
      <EditorTooltip placement="top" offset={6}>
        {label}
        {shortcut === undefined ? null : <kbd>{shortcut.shown}</kbd>}
      </EditorTooltip>
    </TooltipTrigger>
  );
}
