import { use } from 'react';
import { focusClasses } from '../model/focus.ts';
import { type ImageValue, imageSources } from '../model/image.ts';
import { BREAKPOINTS, type Size } from '../model/limits.ts';
import { BaseUrlsContext } from './base-urls.ts';
import { useEditable } from './use-editable.ts';

interface ImageProps {
  property: string;
  value: ImageValue;
  /** Size in px of each canvas; with a mobile one, narrow screens get a crop of their own. */
  sizes: { desktop: Size; mobile?: Size };
  /** How wide the picture is shown, as the `sizes` attribute of HTML says it. */
  layout: string;
  /** The first picture of a page: loaded at once. */
  eager?: boolean;
  className?: string;
  editorDisabled?: boolean;
}

/** A picture in the sizes that screens need. Visitors see no element where there is none; editors see where it would stand. */
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
