import { use } from 'react';
import { Hyperlink } from '../../editable/hyperlink.tsx';
import { Text } from '../../editable/text.tsx';
import { EditingContext } from '../../editable/use-editable.ts';
import { linkHref } from '../../model/link.ts';
import { areBlank } from '../blank.ts';
import type { BlockOf } from '../definition.ts';
import { captionIconPath } from './caption-icons.ts';
import type { media } from './definition.ts';

/** Shows the text below a picture or video, with its icon; the text is a link if it has a target. Editors type in them. */
export function Caption({ caption }: Pick<BlockOf<typeof media>, 'caption'>) {
  const editing = use(EditingContext) !== null;
  if (areBlank(caption.text) && !editing) return null;
  const path = areBlank(caption.text) ? '' : captionIconPath(caption.icon);
  const words = (
    <>
      {path === '' ? null : (
        <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={path} />
        </svg>
      )}
      <Text as="span" property="caption.text" value={caption.text} />
    </>
  );
  return (
    <figcaption className="media-caption">
      {linkHref(caption) !== '' ? <Hyperlink target={caption}>{words}</Hyperlink> : words}
    </figcaption>
  );
}
