import type { EditingAttributes, InlineElement } from '../../editable/use-editable.ts';
import type { Target } from '../document/target.ts';

/** What draws a leaf that somebody types in on the page is given. */
export interface InlineFieldProps {
  target: Target;
  element: InlineElement;
  attributes: EditingAttributes;
}
