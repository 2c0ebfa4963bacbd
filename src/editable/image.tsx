import { use } from 'react';
import { focusClasses } from '../model/focus.ts';
import {
  darkVersion,
  type ImageSources,
  type ImageValue,
  imageSources,
  type ShownSize,
} from '../model/image.ts';
import { BREAKPOINTS } from '../model/limits.ts';
import { BaseUrlsContext } from './base-urls.ts';
import { useEditable } from './use-editable.ts';

interface ImageProps {
  property: string;
  value: ImageValue;
  /** The size on each canvas; with a mobile size, narrow screens get a crop of their own. */
  sizes: { desktop: ShownSize; mobile?: ShownSize };
  /** The displayed width, as in the HTML attribute `sizes`. */
  layout: string;
  /** Whether the picture is the first one on the page. The first picture is loaded eagerly. */
  eager?: boolean;
  className?: string;
  editorDisabled?: boolean;
}

const NARROW = `(width < ${BREAKPOINTS.splitColumns}px)`;
/** The media query of screens that show the dark version of a picture. */
export const DARK_SCREEN = '(prefers-color-scheme: dark)';

/**
 * Renders a picture in the widths that screens need. Narrow screens get their own part of the picture, and dark screens its dark
 * version, if it has them. Without a picture, visitors get no element, and editors get a placeholder.
 */
export function Image({
  property,
  value,
  sizes,
  layout,
  eager = false,
  className,
  editorDisabled,
}: ImageProps) {
  const { attributes, editable } = useEditable({ property, kind: 'image', editorDisabled });
  const { imageBaseUrl } = use(BaseUrlsContext);
  const sourcesOf = (image: ImageValue, canvas: 'desktop' | 'mobile') => {
    const size = sizes[canvas];
    return size === undefined ? null : imageSources(image, { ...size, canvas }, undefined, imageBaseUrl);
  };
  const sources = sourcesOf(value, 'desktop');
  if (value === null || sources === null) {
    return editable ? <picture className={className} {...attributes} /> : null;
  }
  const dark = darkVersion(value);
  const classes = [className, ...focusClasses(value)].filter(Boolean).join(' ');
  return (
    <picture className={classes === '' ? undefined : classes} {...attributes}>
      <Source media={`${NARROW} and ${DARK_SCREEN}`} of={sourcesOf(dark, 'mobile')} layout={layout} />
      <Source media={NARROW} of={sourcesOf(value, 'mobile')} layout={layout} />
      <Source media={DARK_SCREEN} of={sourcesOf(dark, 'desktop')} layout={layout} />
      <img
        src={sources.src}
        srcSet={sources.srcSet}
        sizes={layout}
        width={sources.width}
        height={sources.height}
        alt={value.alt}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

/** The sources of a picture on some screens; no element without sources. */
function Source({ media, of, layout }: { media: string; of: ImageSources | null; layout: string }) {
  return of === null ? null : (
    <source media={media} srcSet={of.srcSet} sizes={layout} width={of.width} height={of.height} />
  );
}
