import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { linkPlace } from './links.ts';

const key = new PluginKey<boolean>('shown-selection');

/**
 * Returns a plugin that, while the focus is in the link panel, highlights the text that becomes a link. If no text is selected,
 * the plugin marks the caret.
 */
export function shownSelection(): Plugin {
  return new Plugin<boolean>({
    key,
    state: {
      init: () => false,
      apply: (tr, shown) => (tr.getMeta(key) as boolean | undefined) ?? shown,
    },
    props: {
      decorations(state) {
        if (key.getState(state) !== true) return null;
        const place = linkPlace(state);
        const shown =
          place === null
            ? Decoration.widget(state.selection.from, caret)
            : Decoration.inline(place.from, place.to, { class: 'he-shown-selection' });
        return DecorationSet.create(state.doc, [shown]);
      },
    },
  });
}

/** Makes a transaction show or hide the selection. */
export function showing(tr: Transaction, shown: boolean): Transaction {
  return tr.setMeta(key, shown);
}

function caret(): HTMLElement {
  const element = document.createElement('span');
  element.className = 'he-shown-caret';
  return element;
}
