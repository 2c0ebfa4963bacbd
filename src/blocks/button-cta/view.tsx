import { Link } from '../../editable/link.tsx';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { buttonCta } from './definition.ts';

function ButtonCtaView({ block }: { block: BlockOf<typeof buttonCta> }) {
  return (
    <BlockRoot block={block} className="cta" empty={areBlank(block.link, block.secondary)}>
      <Link className={block.notPrimary ? 'button-secondary' : 'button'} property="link" value={block.link} />
      <Link className="button-secondary" property="secondary" value={block.secondary} />
    </BlockRoot>
  );
}

export default blockView('ButtonCta', ButtonCtaView);
