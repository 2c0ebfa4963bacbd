import { use } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { cropFor, type ImageValue, imageSources } from '../model/image.ts';
import { LOGO_SIZE } from '../model/limits.ts';

interface SiteLogoProps {
  value: ImageValue;
  className?: string;
  /** The name stands beside the logo as text: screen readers are not told it twice. */
  named?: boolean;
  /** It is seen at once when the page opens. */
  first?: boolean;
}

/** The picture of an organisation, in its own proportions; nothing where there is none. */
export function SiteLogo({ value, className, named = false, first = false }: SiteLogoProps) {
  const { imageBaseUrl } = use(BaseUrlsContext);
  const sources = imageSources(value, LOGO_SIZE, undefined, imageBaseUrl);
  if (value === null || sources === null) return null;
  // Without a crop the proportions are not known here, and wrong ones would be worse than none.
  const size = cropFor(value, 'desktop') ? { width: sources.width, height: sources.height } : {};
  // React announces other pictures in a preload of its own, before those that matter.
  const order = first ? ({ fetchPriority: 'low' } as const) : ({ loading: 'lazy' } as const);
  const alt = named ? '' : value.alt;
  return <img className={className} src={sources.src} alt={alt} decoding="async" {...order} {...size} />;
}
