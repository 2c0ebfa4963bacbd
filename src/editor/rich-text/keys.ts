import { baseKeymap, chainCommands, setBlockType } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import type { Schema } from 'prosemirror-model';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command } from 'prosemirror-state';
import { sinkPoints } from './lists.ts';
import type { TextAction } from './text-tools.ts';

type Keys = Record<string, Command>;

interface KeyOptions {
  readonly actions: Partial<Record<TextAction, Command>>;
  /** Opens the link panel; null where links are hidden. */
  readonly onLink: (() => void) | null;
  onToolbar(): void;
}

const ACTION_KEYS: readonly (readonly [string, TextAction])[] = [
  ['Mod-b', 'bold'],
  ['Mod-i', 'italic'],
  ['Mod-u', 'underline'],
  ['Mod-Alt-0', 'paragraph'],
  ['Mod-Alt-2', 'heading2'],
  ['Mod-Alt-3', 'heading3'],
  ['Mod-Alt-4', 'heading4'],
  ['Mod-Shift-7', 'orderedList'],
  ['Mod-Shift-8', 'bulletList'],
];

/**
 * The keys of a text. Undo and redo are not among them: there is one history, the page's. Tab moves points of a list and
 * leaves the text everywhere else; so does any second press, since a point can only be moved so far.
 */
export function keysOf(schema: Schema, { actions, onLink, onToolbar }: KeyOptions): Keys {
  const keys: Keys = { 'Alt-F10': done(onToolbar), 'Shift-Enter': lineBreak };
  for (const [key, action] of ACTION_KEYS) {
    const command = actions[action];
    if (command !== undefined) keys[key] = command;
  }
  if (onLink !== null) keys['Mod-k'] = done(onLink);
  return { ...keys, ...(schema.nodes.list_item === undefined ? lineKeys() : blockKeys(schema)) };
}

/** Keys of a text that is one paragraph. */
function lineKeys(): Keys {
  return { Enter: lineBreak };
}

function blockKeys({ nodes }: Schema): Keys {
  const item = nodes.list_item!;
  return {
    Enter: chainCommands(splitListItem(item), baseKeymap.Enter!),
    Backspace: chainCommands(undoInputRule, headingToParagraph, baseKeymap.Backspace!),
    Tab: sinkPoints(item.schema),
    'Shift-Tab': liftListItem(item),
  };
}

const lineBreak: Command = ({ tr, schema }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(schema.nodes.hard_break!.create()).scrollIntoView());
  return true;
};

/** Backspace at the start of a heading makes it a paragraph before it joins anything. */
const headingToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'heading') return false;
  return setBlockType(state.schema.nodes.paragraph!)(state, dispatch);
};

function done(action: () => void): Command {
  return (_state, dispatch) => {
    if (dispatch) action();
    return true;
  };
}
