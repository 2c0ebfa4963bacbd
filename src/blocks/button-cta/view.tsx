import { Link } from '../../editable/link.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { buttonCta } from './definition.ts';

/**
 * Shows one or two buttons. Editors see a place for the second button only once it has a text, because they would otherwise
 * always see a button that visitors do not get. The form in the sidebar has both buttons.
 */
function ButtonCtaView({ block }: { block: BlockOf<typeof buttonCta> }) {
  return (
    <BlockRoot block={block} className="cta" empty={areBlank(block.link, block.secondary)}>
      <Link className={block.notPrimary ? 'button-secondary' : 'button'} property="link" value={block.link} />
      <Link
        className="button-secondary"
        property="secondary"
        value={block.secondary}
        editorDisabled={areBlank(block.secondary.text)}
      />
    </BlockRoot>
  );
}

export default blockView('ButtonCta', ButtonCtaView);
