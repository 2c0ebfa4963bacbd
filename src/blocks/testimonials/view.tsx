import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { ScrollControls } from '../slides/ScrollControls.tsx';
import { useSlideCount } from '../slides/Slides.tsx';
import type { testimonials } from './definition.ts';
import { isEmptyItem } from './item.ts';
import { CONTROLS, TestimonialSlides } from './TestimonialSlides.tsx';

/** Shows the block to editors. Visitors get `shell.astro` instead. */
function TestimonialsView({ block }: { block: BlockOf<typeof testimonials> }) {
  const { items } = block;
  const count = useSlideCount(items, isEmptyItem);
  return (
    <BlockRoot block={block} className="slides testimonials" empty={items.every(isEmptyItem)}>
      <TestimonialSlides items={items} />
      <ScrollControls count={count} {...CONTROLS} />
    </BlockRoot>
  );
}

export default blockView('Testimonials', TestimonialsView);
