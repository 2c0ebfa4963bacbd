import { Image } from '../../editable/image.tsx';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { SLIDES } from '../../model/slides-texts.ts';
import { Slides } from '../slides/Slides.tsx';
import { isEmptySlide, type Slide } from './slide.ts';

export const CONTROLS = { label: SLIDES.choosePicture, loops: false } as const;

/** Shows the pictures of a carousel, one per slide. */
export function CarouselSlides({ slides }: { slides: readonly Slide[] }) {
  return (
    <Slides label={SLIDES.pictures} property="slides" items={slides} isEmpty={isEmptySlide}>
      {({ key, image }) => (
        <li>
          <Image
            className="carousel-image"
            property={`slides.${key}.image`}
            value={image}
            sizes={{ desktop: IMAGE_SIZES.carousel }}
            layout="min(100vw, 34rem)"
          />
        </li>
      )}
    </Slides>
  );
}
