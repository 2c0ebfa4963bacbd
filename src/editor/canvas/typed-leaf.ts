import type { EditingAttributes, TypedElement } from '../../editable/editing.ts';
import type { Target } from '../document/target.ts';

/** What draws a leaf that somebody types in on the page is given. */
export interface TypedLeafProps {
  target: Target;
  element: TypedElement;
  attributes: EditingAttributes;
}
