import type { z } from 'zod';
import { Image } from '../../editable/image.tsx';
import { Link } from '../../editable/link.tsx';
import { List } from '../../editable/list.tsx';
import { PhoneLinksContext } from '../../editable/phone-number.tsx';
import { RichText } from '../../editable/rich-text.tsx';
import { Text } from '../../editable/text.tsx';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { isEmptyRichText } from '../../model/rich-text.ts';
import { DISCLOSURE } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { accordionItem, listAccordion } from './definition.ts';

type AccordionItem = z.output<typeof accordionItem>;

/** Returns whether an item has no heading, text, picture or link. */
function isEmptyItem({ header, link, image, contents }: AccordionItem): boolean {
  return areBlank(header, link) && image === null && isEmptyRichText(contents);
}

function ListAccordionView({ block }: { block: BlockOf<typeof listAccordion> }) {
  return (
    <BlockRoot block={block} empty={block.items.every(isEmptyItem)}>
      <List as="div" className="accordion" property="items" items={block.items} isEmpty={isEmptyItem}>
        {(item) => <Item item={item} />}
      </List>
    </BlockRoot>
  );
}

/**
 * Shows an item. The item's button has two labels after the heading. The style sheet shows only the label that fits. This label
 * becomes the end of the button's accessible name.
 */
function Item({ item: { key, header, image, contents, link } }: { item: AccordionItem }) {
  return (
    <details className="accordion-item">
      <summary>
        <PhoneLinksContext value={false}>
          <Text as="span" property={`items.${key}.header`} value={header} />
        </PhoneLinksContext>
        <span className="accordion-more">{DISCLOSURE.more}</span>
        <span className="accordion-less">{DISCLOSURE.less}</span>
      </summary>
      <div className="accordion-body">
        <Image
          className="accordion-image"
          property={`items.${key}.image`}
          value={image}
          sizes={{ desktop: IMAGE_SIZES.accordion }}
          layout="min(100vw, 20rem)"
        />
        <div className="accordion-words">
          <RichText property={`items.${key}.contents`} value={contents} />
          <Link className="accordion-link" property={`items.${key}.link`} value={link} />
        </div>
      </div>
    </details>
  );
}

export default blockView('ListAccordion', ListAccordionView);
