import { FormattedText } from '../../editable/formatted-text.tsx';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { BlockRoot } from '../block-root.tsx';
import type { BlockOf } from '../definition.ts';
import type { formattedText } from './definition.ts';

export default function FormattedTextView({ block }: { block: BlockOf<typeof formattedText> }) {
  return (
    <BlockRoot block={block} empty={isEmptyRichText(block.text)}>
      <FormattedText className="formatted" property="text" value={block.text} />
    </BlockRoot>
  );
}
