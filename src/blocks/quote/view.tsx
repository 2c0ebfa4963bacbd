import { Text } from '../../editable/text.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { quote } from './definition.ts';

function QuoteView({ block }: { block: BlockOf<typeof quote> }) {
  return (
    <BlockRoot block={block} as="figure" className="quote" empty={areBlank(block.quote, block.quoteBy)}>
      <blockquote>
        <Text as="p" property="quote" value={block.quote} />
      </blockquote>
      <Text as="figcaption" property="quoteBy" value={block.quoteBy} />
    </BlockRoot>
  );
}

export default blockView('Quote', QuoteView);
