import { InlineRichText } from './InlineRichText.tsx';
import { InlineText } from './InlineText.tsx';
import type { InlineFieldProps } from './inline-field-props.ts';

/** A text that somebody types in on the page itself. */
export function InlineField(props: InlineFieldProps) {
  return props.target.kind === 'text' ? <InlineText {...props} /> : <InlineRichText {...props} />;
}
