import { traitsOf } from '../../editable/field-kinds.ts';
import { InlineRichText } from './InlineRichText.tsx';
import { InlineText } from './InlineText.tsx';
import type { InlineFieldProps } from './inline-field-props.ts';

/** A text that is edited inline on the page. */
export function InlineField(props: InlineFieldProps) {
  return traitsOf(props.target.kind)?.onPage === 'plain text' ? (
    <InlineText {...props} />
  ) : (
    <InlineRichText {...props} />
  );
}
