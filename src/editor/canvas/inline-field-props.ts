import type { EditingAttributes, InlineElement } from '../../editable/use-editable.ts';
import type { Target } from '../document/target.ts';

/** The props of a component that renders a field for inline editing. */
export interface InlineFieldProps {
  target: Target;
  element: InlineElement;
  attributes: EditingAttributes;
}
