import { Text } from '../../editable/text.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { Illustration } from '../illustration.tsx';
import type { illustratedFocusArea } from './definition.ts';

function IllustratedFocusAreaView({ block }: { block: BlockOf<typeof illustratedFocusArea> }) {
  const { illustration, title, description } = block;
  return (
    <BlockRoot
      block={block}
      as="section"
      className="focus-area"
      empty={areBlank(title, description) && illustration === 'none'}
    >
      <Illustration property="illustration" name={illustration} className="focus-area-drawing" />
      <div className="focus-area-words">
        <Text as="h2" property="title" value={title} />
        <Text as="p" property="description" value={description} />
      </div>
    </BlockRoot>
  );
}

export default blockView('IllustratedFocusArea', IllustratedFocusAreaView);
