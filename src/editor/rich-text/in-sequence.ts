import { type Command, Selection } from 'prosemirror-state';

/**
 * Runs commands one after the other as one change. Commands that do not apply are skipped; false if none
 * applies.
 */
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
