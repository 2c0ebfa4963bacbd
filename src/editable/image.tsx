import { use } from 'react';
import { focusClasses } from '../model/focus.ts';
import { type ImageValue, imageSources, type ShownSize } from '../model/image.ts';
import { BREAKPOINTS } from '../model/limits.ts';
import { BaseUrlsContext } from './base-urls.ts';
import { useEditable } from './use-editable.ts';

interface ImageProps {
  property: string;
  value: ImageValue;
  /** The size for each canvas; with a mobile size, narrow screens get their own crop. */
  sizes: { desktop: ShownSize; mobile?: ShownSize };
  /** The displayed width, as the value of the HTML attribute `sizes`. */
  layout: string;
  /** True for the first picture of a page, which is loaded eagerly. */
  eager?: boolean;
  className?: string;
  editorDisabled?: boolean;
}

/**
 * A picture in the sizes that screens need. Without a picture, visitors see no element and editors a
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
