import type { HeadData } from '../../../model/head.ts';
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
  const note = sourceWords([
    ['Title', sourceOf(socialTitles(network, parts))],
    ['Description', sourceOf(socialDescriptions(network, parts))],
    ['Picture', sourceOf(socialImages(network, parts))],
  ]);
  return <CardPreview network={network} heading={heading} head={head} note={note} />;
}

interface CardPreviewProps {
  network: SocialNetwork;
  heading: string;
  head: HeadData;
  note: string;
}

/** The card that a social network makes of a head, and a note below. */
export function CardPreview({ network, heading, head, note }: CardPreviewProps) {
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
      <p className="he-field-help">{note}</p>
    </figure>
  );
}
