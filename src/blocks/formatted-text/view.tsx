import { FormattedText } from '../../editable/formatted-text.tsx';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { formattedText } from './definition.ts';

function FormattedTextView({ block }: { block: BlockOf<typeof formattedText> }) {
  return (
    <BlockRoot block={block} empty={isEmptyRichText(block.text)}>
      <FormattedText className="formatted" property="text" value={block.text} />
    </BlockRoot>
  );
}

export default blockView('FormattedText', FormattedTextView);
