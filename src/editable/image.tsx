import { use } from 'react';
import { focusClasses } from '../model/focus.ts';
import { type ImageValue, imageSources, type ShownSize } from '../model/image.ts';
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

/**
 * Renders a picture in the sizes that screens need. If there is no picture, visitors see no element, and editors see a
 * placeholder.
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
  const sources = imageSources(value, { ...sizes.desktop, canvas: 'desktop' }, undefined, imageBaseUrl);
  if (value === null || sources === null) {
    return editable ? <picture className={className} {...attributes} /> : null;
  }
  const mobile = sizes.mobile
    ? imageSources(value, { ...sizes.mobile, canvas: 'mobile' }, undefined, imageBaseUrl)
    : null;
  const classes = [className, ...focusClasses(value)].filter(Boolean).join(' ');
  return (
    <picture className={classes === '' ? undefined : classes} {...attributes}>
      {mobile === null ? null : (
        <source
          media={`(width < ${BREAKPOINTS.splitColumns}px)`}
          srcSet={mobile.srcSet}
          sizes={layout}
          width={mobile.width}
          height={mobile.height}
        />
      )}
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
