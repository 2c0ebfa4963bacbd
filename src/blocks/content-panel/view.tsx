import { RichText } from '../../editable/rich-text.tsx';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import { PANEL_COLOUR, shownColour } from '../colours.ts';
import type { BlockOf } from '../definition.ts';
import type { contentPanel } from './definition.ts';

function ContentPanelView({ block }: { block: BlockOf<typeof contentPanel> }) {
  const { backgroundColour, contents, fullWidth } = block;
  const classes = ['panel', `panel-${shownColour(backgroundColour, PANEL_COLOUR)}`, fullWidth && 'panel-full']
    .filter(Boolean)
    .join(' ');
  return (
    <BlockRoot block={block} className={classes} empty={isEmptyRichText(contents)}>
      <RichText property="contents" value={contents} />
    </BlockRoot>
  );
}

export default blockView('ContentPanel', ContentPanelView);
