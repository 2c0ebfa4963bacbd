import { RichText } from '../../editable/rich-text.tsx';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import { PANEL_COLOUR, shownColour } from '../colours.ts';
import type { BlockOf } from '../definition.ts';
import type { contentPanel } from './definition.ts';

type ContentPanelBlock = BlockOf<typeof contentPanel>;

function panelClasses({ backgroundColour, fullWidth }: ContentPanelBlock): readonly string[] {
  const colour = `panel-${shownColour(backgroundColour, PANEL_COLOUR)}`;
  return fullWidth ? ['panel', colour, 'panel-full'] : ['panel', colour];
}

function ContentPanelView({ block }: { block: ContentPanelBlock }) {
  const { contents } = block;
  return (
    <BlockRoot block={block} className={panelClasses(block).join(' ')} empty={isEmptyRichText(contents)}>
      <RichText property="contents" value={contents} />
    </BlockRoot>
  );
}

export default blockView('ContentPanel', ContentPanelView, panelClasses);
