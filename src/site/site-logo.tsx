import { use } from 'react';
import { BaseUrlsContext } from '../editable/base-urls.ts';
import { type EditingAttributes, useEditable } from '../editable/use-editable.ts';
import { cropFor, type ImageValue, imageSources } from '../model/image.ts';
import { LOGO_SIZE } from '../model/limits.ts';

interface LogoProps {
  value: ImageValue;
  className?: string | undefined;
  /** Whether the logo is visible when the page opens. */
  first?: boolean | undefined;
}

/**
 * Shows a logo as an editable field. Visitors do not see an empty field. Editors see a placeholder, except at the top of the
 * page: a site needs no logo, and the site settings have a place for one.
 */
export function SiteLogo({ property, ...logo }: LogoProps & { property: string }) {
  const editorDisabled = logo.first === true && !isShownLogo(logo.value);
  const { attributes, editable } = useEditable({ property, kind: 'image', editorDisabled });
  if (editable && !isShownLogo(logo.value)) return <picture className={logo.className} {...attributes} />;
  return <LogoImage {...logo} attributes={attributes} />;
}

/**
 * Shows the logo of an organisation in its own proportions. Shows nothing if there is no logo. Screen readers skip the logo,
 * because its name is next to it as text.
 */
export function LogoImage({
  value,
  className,
  first = false,
  attributes,
}: LogoProps & { attributes?: EditingAttributes }) {
  const { imageBaseUrl } = use(BaseUrlsContext);
  const sources = imageSources(value, LOGO_SIZE, undefined, imageBaseUrl);
  if (sources === null) return null;
  // Omits the size of a logo without a crop, because its proportions are unknown here, and wrong proportions would be worse
  // than none.
  const size = cropFor(value, 'desktop') ? { width: sources.width, height: sources.height } : {};
  // Sets a low priority, because React would otherwise preload the logo ahead of more important pictures.
  const order = first ? ({ fetchPriority: 'low' } as const) : ({ loading: 'lazy' } as const);
  return (
    <img
      className={className}
      src={sources.src}
      alt=""
      decoding="async"
      {...order}
      {...size}
      {...attributes}
    />
  );
}

/** Returns whether there is a picture to show. */
export function isShownLogo(value: ImageValue): value is NonNullable<ImageValue> {
  return value !== null && value.imageId !== '';
}
