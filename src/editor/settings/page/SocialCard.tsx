import {
  type SocialNetwork,
  socialDescriptions,
  socialImages,
  socialTitles,
  sourceOf,
} from '../../../model/head-fallbacks.ts';
import { IMAGE_SIZES } from '../../../model/limits.ts';
import { sourceWords } from './source-words.ts';
import { useHead } from './use-head.ts';

/** The card of the page on a social network, with what stands in for empty fields. */
export function SocialCard({ network, heading }: { network: SocialNetwork; heading: string }) {
  const { head, parts } = useHead();
  const { title, description, image, imageAlt } = head[network];
  return (
    <figure className="he-preview">
      <figcaption>
        Preview <span className="he-sr">of {heading}</span>
      </figcaption>
      <div className="he-social-card">
        {image === '' ? null : <img {...IMAGE_SIZES.social} src={image} alt={imageAlt} />}
        <div>
          <p className="he-muted">{new URL(head.canonical).host}</p>
          <p className="he-social-title">{title}</p>
          <p className="he-social-description">{description}</p>
        </div>
      </div>
      <p className="he-field-help">
        {sourceWords([
          ['Title', sourceOf(socialTitles(network, parts))],
          ['Description', sourceOf(socialDescriptions(network, parts))],
          ['Picture', sourceOf(socialImages(network, parts))],
        ])}
      </p>
    </figure>
  );
}
