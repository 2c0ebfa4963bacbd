import { type Command, Selection, type Transaction } from 'prosemirror-state';

const STEP = 'step';

/** Returns a command whose change is a separate undo step. */
export function asStep(command: Command): Command {
  return (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(tr.setMeta(STEP, true))), view);
}

/**
 * Returns whether a transaction is a separate undo step. Tools, pasting and dropping create separate steps; typing continues
 * the previous step.
 */
export function isStep(tr: Transaction): boolean {
  return tr.getMeta(STEP) === true || ['paste', 'cut', 'drop'].includes(tr.getMeta('uiEvent'));
}

/** Runs commands in order, as one change. Skips commands that do not apply; returns false if none applies. */
export function inSequence(...commands: readonly Command[]): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    let current = state;
    for (const command of commands) {
      command(current, (step) => {
        for (const one of step.steps) tr.step(one);
        current = current.apply(step);
      });
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.setSelection(Selection.fromJSON(tr.doc, current.selection.toJSON())).scrollIntoView());
    return true;
  };
}
