import type { Command, Transaction } from 'prosemirror-state';

const STEP = 'step';

/** A command whose change is its own undo step. */
export function asStep(command: Command): Command {
  return (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(tr.setMeta(STEP, true))), view);
}

/** Tools, pasting and dropping make their own undo steps; typing continues the previous one. */
export function isStep(tr: Transaction): boolean {
  return tr.getMeta(STEP) === true || ['paste', 'cut', 'drop'].includes(tr.getMeta('uiEvent'));
}
