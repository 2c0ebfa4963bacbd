import { Link } from '../../editable/link.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { buttonCta } from './definition.ts';

/**
 * Shows one or two buttons. In the editor, the second button appears on the page only if one of the two buttons has a text,
 * because a second button without the first would be too inconspicuous. The form in the sidebar has both buttons.
 */
function ButtonCtaView({ block }: { block: BlockOf<typeof buttonCta> }) {
  return (
    <BlockRoot block={block} className="cta" empty={areBlank(block.link, block.secondary)}>
      <Link className={block.notPrimary ? 'button-secondary' : 'button'} property="link" value={block.link} />
      <Link
        className="button-secondary"
        property="secondary"
        value={block.secondary}
        editorDisabled={areBlank(block.link.text, block.secondary.text)}
      />
    </BlockRoot>
  );
}

export default blockView('ButtonCta', ButtonCtaView);
