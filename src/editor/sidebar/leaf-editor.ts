import type { Leaf } from '../stores/selection.ts';

/** What the editor of a leaf is given. */
export interface LeafEditorProps {
  readonly leaf: Leaf;
}
