import { use } from 'react';
import { Image } from '../../editable/image.tsx';
import { Link } from '../../editable/link.tsx';
import { withPhoneNumbers } from '../../editable/phone-number.tsx';
import { RichText } from '../../editable/rich-text.tsx';
import { Text } from '../../editable/text.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { DISCLOSURE } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { Illustration } from '../illustration.tsx';
import type { expandableDetails } from './definition.ts';
import { firstSentence } from './first-sentence.ts';

/**
 * Shows a card whose button has two labels. The style sheet shows only the label that fits. This label becomes the accessible
 * name of the button. A closed card shows the beginning of its text.
 */
function ExpandableDetailsView({ block }: { block: BlockOf<typeof expandableDetails> }) {
  const editing = use(EditingContext) !== null;
  const { header, contents, illustration, image, link } = block;
  const nothingInside = isEmptyRichText(contents) && areBlank(link);
  const beginning = firstSentence(contents);
  const headerId = areBlank(header) ? undefined : `${block.key}-header`;
  return (
    <BlockRoot
      block={block}
      className="expandable"
      empty={nothingInside && areBlank(header) && image === null && illustration === 'none'}
    >
      <Illustration property="illustration" name={illustration} className="expandable-drawing" />
      <Image
        className="expandable-image"
        property="image"
        value={image}
        sizes={{ desktop: IMAGE_SIZES.accordion }}
        layout="min(100vw, 20rem)"
      />
      <div className="expandable-words">
        <Text as="h2" id={headerId} property="header" value={header} />
        {beginning === '' ? null : <p className="expandable-first">{withPhoneNumbers(beginning)}</p>}
        {nothingInside && !editing ? null : (
          <details>
            <summary aria-describedby={headerId}>
              <span className="expandable-more">{DISCLOSURE.more}</span>
              <span className="expandable-less">{DISCLOSURE.less}</span>
            </summary>
            <RichText property="contents" value={contents} />
            <Link className="expandable-link" property="link" value={link} />
          </details>
        )}
      </div>
    </BlockRoot>
  );
}

export default blockView('ExpandableDetails', ExpandableDetailsView);
