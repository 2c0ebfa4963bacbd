import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { linkClassOf } from '../../model/link-lines.ts';

/**
 * Gives lines that contain only a link, and lists of links, the same classes as in visitors' views, so that nothing moves when
 * typing begins.
 */
export function linkLines(): Plugin<DecorationSet> {
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => linkDecorations(doc),
      apply: (tr, shown) => (tr.docChanged ? linkDecorations(tr.doc) : shown),
    },
    props: { decorations: (state) => plugin.getState(state) },
  });
  return plugin;
}

function linkDecorations(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    const name = linkClassOf(node.toJSON());
    if (name !== undefined) found.push(Decoration.node(at, at + node.nodeSize, { class: name }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}
