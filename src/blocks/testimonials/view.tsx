import { Image } from '../../editable/image.tsx';
import { List } from '../../editable/list.tsx';
import { Text } from '../../editable/text.tsx';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { testimonials } from './definition.ts';
import { isEmptyItem, type Testimonial } from './item.ts';

function TestimonialsView({ block }: { block: BlockOf<typeof testimonials> }) {
  return (
    <BlockRoot block={block} empty={block.items.every(isEmptyItem)}>
      <List className="testimonials" property="items" items={block.items} isEmpty={isEmptyItem}>
        {(item) => <Item item={item} />}
      </List>
    </BlockRoot>
  );
}

function Item({ item: { key, quote, quoteBy, image } }: { item: Testimonial }) {
  return (
    <li>
      <figure className="testimonial">
        <blockquote>
          <Text as="p" property={`items.${key}.quote`} value={quote} />
        </blockquote>
        <figcaption className="testimonial-by">
          <Image
            className="testimonial-image"
            property={`items.${key}.image`}
            value={image}
            sizes={{ desktop: IMAGE_SIZES.testimonial }}
            layout="4rem"
          />
          <Text as="span" property={`items.${key}.quoteBy`} value={quoteBy} />
        </figcaption>
      </figure>
    </li>
  );
}

export default blockView('Testimonials', TestimonialsView);
