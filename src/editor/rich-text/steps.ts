import type { Command, Transaction } from 'prosemirror-state';

const STEP = 'step';

/** A command whose change is a step of undo of its own. */
export function asStep(command: Command): Command {
  return (state, dispatch, view) =>
    command(state, dispatch && ((tr) => dispatch(tr.setMeta(STEP, true))), view);
}

/** Tools, pasting and dropping are steps of undo of their own; typing goes on with what was typed before. */
export function isStep(tr: Transaction): boolean {
  return tr.getMeta(STEP) === true || ['paste', 'cut', 'drop'].includes(tr.getMeta('uiEvent'));
}
