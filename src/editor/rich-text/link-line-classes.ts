import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { linkClassOf } from '../../model/link-lines.ts';
import { languageAttributes, languageOfAll } from '../../model/text-language.ts';

/**
 * Gives lines that contain only a link, and lists of links, the same classes as in visitors' views, and lines of another
 * language the same direction, so that nothing moves when typing begins.
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
    const json = node.toJSON();
    const name = linkClassOf(json);
    const lang = node.isTextblock ? languageOfAll(json) : null;
    const attributes = {
      ...(name === undefined ? {} : { class: name }),
      ...(lang === null ? {} : languageAttributes(lang)),
    };
    if (name !== undefined || lang !== null) found.push(Decoration.node(at, at + node.nodeSize, attributes));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}
