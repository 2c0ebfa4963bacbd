import { Image } from '../../editable/image.tsx';
import { Text } from '../../editable/text.tsx';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { SLIDES } from '../../model/slides-texts.ts';
import { Slides } from '../slides/Slides.tsx';
import { isEmptyItem, type Testimonial } from './item.ts';

export const CONTROLS = { label: SLIDES.chooseTestimonial, loops: true } as const;

/** Shows the testimonials, one per slide. */
export function TestimonialSlides({ items }: { items: readonly Testimonial[] }) {
  return (
    <Slides label={SLIDES.testimonials} property="items" items={items} isEmpty={isEmptyItem}>
      {(item) => <Item item={item} />}
    </Slides>
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
