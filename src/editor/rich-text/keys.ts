import { baseKeymap, chainCommands, setBlockType } from 'prosemirror-commands';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import type { MarkType, NodeType, Schema } from 'prosemirror-model';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, type Plugin, Selection } from 'prosemirror-state';
import { emptyRichText } from '../../model/rich-text.ts';
import { linkRange } from './links.ts';
import { sinkItems } from './lists.ts';
import type { TextNeighbours } from './rich-text-view-api.ts';
import { storedText } from './text-documents.ts';
import type { Hidden, TextAction } from './text-tools.ts';

type Keys = Record<string, Command>;

interface KeyOptions {
  readonly actions: Partial<Record<TextAction, Command>>;
  /** Opens the link panel; null if the text's form hides links. */
  readonly onLink: (() => void) | null;
  onToolbar(): void;
  /** The neighbours of the text; null if the text stands alone. */
  readonly neighbours: TextNeighbours | null;
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
 * Returns the key bindings of a text, except undo and redo, which the page handles. Outside lists, Tab leaves the text. In a
 * list, Tab nests an item at most one level deeper than the previous item, and then leaves the text. If nesting would exceed
 * the maximum depth, Tab does nothing.
 */
export function keysOf(schema: Schema, { actions, onLink, onToolbar, neighbours }: KeyOptions): Keys {
  const keys: Keys = { 'Alt-F10': done(onToolbar), 'Shift-Enter': lineBreak };
  for (const [key, action] of ACTION_KEYS) {
    const command = actions[action];
    if (command !== undefined) keys[key] = command;
  }
  if (onLink !== null) keys['Mod-k'] = linkKey(onLink);
  const { list_item } = schema.nodes;
  return { ...keys, ...(list_item === undefined ? lineKeys(neighbours) : blockKeys(list_item, neighbours)) };
}

/** Returns the key bindings of a text that is a single paragraph. */
function lineKeys(neighbours: TextNeighbours | null): Keys {
  const { Backspace, Delete } = baseKeymap;
  if (neighbours === null) return { Enter: lineBreak };
  const begin: Command = ({ doc, selection: { from, to } }, dispatch) =>
    dispatch === undefined ||
    neighbours.begin(storedText('formattedText', doc.cut(0, from)), storedText('formattedText', doc.cut(to)));
  const [joinPrevious, joinNext] = joinCommands(neighbours);
  return {
    Enter: begin,
    Backspace: chainCommands(joinPrevious, Backspace!),
    Delete: chainCommands(joinNext, Delete!),
  };
}

function blockKeys(item: NodeType, neighbours: TextNeighbours | null): Keys {
  const { Enter, Backspace, Delete } = baseKeymap;
  const begin = neighbours === null ? none : leaveCommand(neighbours);
  const [joinPrevious, joinNext] = neighbours === null ? [none, none] : joinCommands(neighbours);
  return {
    Enter: chainCommands(splitListItem(item), begin, Enter!),
    Backspace: chainCommands(undoInputRule, headingToParagraph, joinPrevious, Backspace!),
    Delete: chainCommands(joinNext, Delete!),
    Tab: sinkItems,
    'Shift-Tab': liftListItem(item),
  };
}

const none: Command = () => false;

/** Returns the command of Enter in an empty last paragraph, which leaves the text. */
function leaveCommand(neighbours: TextNeighbours): Command {
  return ({ doc, selection }, dispatch) => {
    const { $from, empty } = selection;
    const isEmptyLine =
      empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
    if (!isEmptyLine || doc.childCount === 1 || $from.index(0) < doc.childCount - 1) return false;
    const rest = doc.copy(doc.content.cut(0, $from.before(1)));
    return dispatch === undefined || neighbours.begin(storedText('richText', rest), emptyRichText());
  };
}

/** Returns the commands of Backspace at the start of a text, and of Delete at its end, outside lists. */
function joinCommands(neighbours: TextNeighbours): [joinPrevious: Command, joinNext: Command] {
  const at =
    (edge: 'atStart' | 'atEnd', join: () => boolean): Command =>
    ({ doc, selection }, dispatch) =>
      selection.empty &&
      selection.$from.depth <= 1 &&
      selection.from === Selection[edge](doc).from &&
      (dispatch === undefined || join());
  return [at('atStart', neighbours.joinPrevious), at('atEnd', neighbours.joinNext)];
}

const lineBreak: Command = ({ tr, schema }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(schema.node('hard_break')).scrollIntoView());
  return true;
};

/**
 * Backspace at the start of a heading turns the heading into a paragraph. Pressed again, Backspace joins this paragraph to the
 * previous one.
 */
const headingToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (paragraph === undefined || !empty || $from.parentOffset > 0) return false;
  return $from.parent.type.name === 'heading' && setBlockType(paragraph)(state, dispatch);
};

/** Opens the link's editor if words are selected or the caret is in a link. Otherwise, the keys open the finder. */
function linkKey(onLink: () => void): Command {
  return (state, dispatch) => {
    if (state.selection.empty && linkRange(state) === null) return false;
    if (dispatch) onLink();
    return true;
  };
}

function done(action: () => void): Command {
  return (_state, dispatch) => {
    if (dispatch) action();
    return true;
  };
}

/**
 * Returns rules for typed Markdown: '## ' (or '# ', since headings begin at level 2) starts a heading, '- ' or '* ' a bulleted
 * list, '1. ' a numbered list. '**words**' makes words bold, '*words*' italic.
 */
export function markupInputRules({ nodes, marks }: Schema, hide: Hidden): Plugin {
  const { heading, bullet_list, ordered_list } = nodes;
  const rules: InputRule[] = [];
  if (!hide.style && marks.strong !== undefined && marks.em !== undefined) {
    rules.push(markRule('**', marks.strong), markRule('*', marks.em));
  }
  if (heading !== undefined && !hide.headers) {
    rules.push(
      textblockTypeInputRule(/^(#{1,4})\s$/, heading, ([, hashes = '']) => ({
        level: Math.max(2, hashes.length),
      })),
    );
  }
  if (bullet_list !== undefined && ordered_list !== undefined && !hide.lists) {
    rules.push(
      wrappingInputRule(/^[-*]\s$/, bullet_list),
      wrappingInputRule(
        /^(\d{1,3})\.\s$/,
        ordered_list,
        ([, number]) => ({ order: Number(number) }),
        ([, number], list) => list.childCount + Number(list.attrs.order) === Number(number),
      ),
    );
  }
  return inputRules({ rules });
}

/** Matches Markdown at the start of a text of one line, with the action that it stands for. */
const RICHER: readonly (readonly [RegExp, TextAction])[] = [
  [/^##?\s$/, 'heading2'],
  [/^###\s$/, 'heading3'],
  [/^####\s$/, 'heading4'],
  [/^[-*]\s$/, 'bulletList'],
  [/^1\.\s$/, 'orderedList'],
];

/** Returns rules for typed Markdown with which a text of one line becomes a rich text. */
export function richerInputRules(actions: Partial<Record<TextAction, Command>>): Plugin {
  const rules = RICHER.map(
    ([pattern, action]) =>
      new InputRule(pattern, (state, _match, start, end) => {
        const unmarked = state.apply(state.tr.delete(start, end));
        return actions[action]?.(unmarked, () => {}) ? state.tr : null;
      }),
  );
  return inputRules({ rules });
}

/** Returns the rule that replaces a pair of signs around words by a mark. The signs must stand at the edges of words. */
function markRule(sign: '*' | '**', mark: MarkType): InputRule {
  const edge = sign.replaceAll('*', '\\*');
  const pattern = new RegExp(`(^|[\\s(])${edge}([^*\\s](?:[^*]*[^*\\s])?)${edge}$`);
  return new InputRule(pattern, (state, [, before = '', words = ''], start, end) => {
    const from = start + before.length;
    const wordsFrom = from + sign.length;
    const tr = state.tr.delete(wordsFrom + words.length, end).delete(from, wordsFrom);
    return tr.addMark(from, from + words.length, mark.create()).removeStoredMark(mark);
  });
}
