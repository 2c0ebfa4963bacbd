import { setBlockType, toggleMark } from 'prosemirror-commands';
import type { Command, EditorState } from 'prosemirror-state';
import { languageAt } from './languages.ts';
import { linkRange, removeLink } from './links.ts';
import { flatParagraphs, liftOutOfLists, listAround, toggleList } from './lists.ts';
import { asStep, inSequence } from './steps.ts';
import type { TextSchema } from './text-documents.ts';
import type { Hidden, TextAction, TextTools } from './text-tools.ts';

const MARKS = { bold: 'strong', italic: 'em', underline: 'underline' } as const;
const HEADINGS = { heading2: 2, heading3: 3, heading4: 4 } as const;
const LISTS = { bulletList: 'bullet_list', orderedList: 'ordered_list' } as const;

/** Returns the actions of a text according to its schema, except those that its form hides. */
export function actionsOf(schema: TextSchema, hide: Hidden): Partial<Record<TextAction, Command>> {
  const actions: Partial<Record<TextAction, Command>> = {};
  const { nodes, marks } = schema;
  if (!hide.style) {
    for (const [action, mark] of Object.entries(MARKS)) {
      actions[action as TextAction] = asStep(toggleMark(marks[mark], null, { removeWhenPresent: false }));
    }
  }
  const { heading, paragraph } = nodes;
  if (heading !== undefined && paragraph !== undefined && !hide.headers) {
    actions.paragraph = asStep(setBlockType(paragraph));
    for (const [action, level] of Object.entries(HEADINGS)) {
      actions[action as TextAction] = asStep(inSequence(liftOutOfLists, setBlockType(heading, { level })));
    }
  }
  for (const [action, list] of Object.entries(LISTS)) {
    const type = nodes[list];
    if (type !== undefined && !hide.lists) actions[action as TextAction] = asStep(toggleList(type));
  }
  if (Object.keys(actions).length > 0) actions.clear = asStep(clear(schema));
  if (marks.link !== undefined && !hide.links) actions.removeLink = asStep(removeLink);
  return actions;
}

/** Returns a command that makes the selected words plain paragraphs. Links and languages stay, because they are not a
 * matter of form. */
function clear({ nodes, marks }: TextSchema): Command {
  const unmark: Command = ({ tr, selection: { from, to } }, dispatch) => {
    for (const mark of Object.values(MARKS)) tr.removeMark(from, to, marks[mark]);
    dispatch?.(tr);
    return true;
  };
  const { paragraph } = nodes;
  return paragraph === undefined
    ? inSequence(unmark)
    : inSequence(unmark, flatParagraphs, liftOutOfLists, setBlockType(paragraph));
}

/** Returns the state of the toolbar for a selection. */
export function toolsAt(state: EditorState): TextTools {
  const pressed: TextAction[] = [];
  for (const [action, mark] of Object.entries(MARKS)) {
    if (hasMark(state, mark)) pressed.push(action as TextAction);
  }
  const block = blockAt(state);
  if (block !== null) pressed.push(block);
  const list = listAround(state)?.node.type.name;
  for (const [action, type] of Object.entries(LISTS)) {
    if (list === type) pressed.push(action as TextAction);
  }
  return { pressed, inLink: linkRange(state) !== null, language: languageAt(state) };
}

function hasMark({ doc, selection, storedMarks, schema }: EditorState, name: string): boolean {
  const type = schema.marks[name];
  if (type === undefined) return false;
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

/** Returns the type that all selected paragraphs have; null if their types differ. */
function blockAt({ doc, selection }: EditorState): TextAction | null {
  const types = new Set<string>();
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isTextblock)
      types.add(node.type.name === 'heading' ? `heading${node.attrs.level}` : node.type.name);
    return !node.isTextblock;
  });
  const [type] = types;
  if (type === undefined || types.size > 1) return null;
  return type === 'paragraph' || type in HEADINGS ? (type as TextAction) : null;
}
