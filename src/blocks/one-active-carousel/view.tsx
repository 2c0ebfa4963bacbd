import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { ScrollControls } from '../slides/ScrollControls.tsx';
import { useSlideCount } from '../slides/Slides.tsx';
import { CarouselSlides, CONTROLS } from './CarouselSlides.tsx';
import type { oneActiveCarousel } from './definition.ts';
import { isEmptySlide } from './slide.ts';

/** Shows the block to editors. Visitors get `shell.astro` instead. */
function OneActiveCarouselView({ block }: { block: BlockOf<typeof oneActiveCarousel> }) {
  const { slides } = block;
  const count = useSlideCount(slides, isEmptySlide);
  return (
    <BlockRoot block={block} className="slides carousel" empty={slides.every(isEmptySlide)}>
      <CarouselSlides slides={slides} />
      <ScrollControls count={count} {...CONTROLS} />
    </BlockRoot>
  );
}

export default blockView('OneActiveCarousel', OneActiveCarouselView);
