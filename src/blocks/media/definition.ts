import { z } from 'zod';
import { imageValueSchema } from '../../model/image.ts';
import { IMAGE_SIZES, SHORT_TEXT_MAX_LENGTH } from '../../model/limits.ts';
import { linkSchema } from '../../model/link.ts';
import { MEDIA_SIZE_NAMES, MEDIA_SIZES, pictureSizes } from '../../model/media-sizes.ts';
import { HINTS } from '../../model/texts.ts';
import { settledVideo, VIDEO_SERVICES, VIDEO_TYPES, videoOf } from '../../model/video.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import { CAPTION_ICONS } from './caption-icons.ts';
import { mediaTitle } from './media-title.ts';

/**
 * In legacy content, `type` can be another word. The format of the id then determines the service. If an address was pasted as
 * the id, its service and id are stored.
 */
const video = z
  .strictObject({
    type: z.string().max(SHORT_TEXT_MAX_LENGTH).default(''),
    videoId: z.string().max(SHORT_TEXT_MAX_LENGTH).default(''),
    isVimeo: z.boolean().default(true),
  })
  .overwrite(settledVideo);

/** The specification names no icons, so an unknown icon of legacy content stays stored but is not shown. */
const caption = linkSchema.extend({ icon: z.string().max(SHORT_TEXT_MAX_LENGTH).default('none') });

/** A picture or a video with a caption. */
export const media = defineBlock({
  type: 'Media',
  label: 'Media',
  group: 'Pictures',
  about: 'A picture, or a video of YouTube or Vimeo, with a caption.',
  alsoCalled: ['video', 'film', 'picture', 'photo', 'YouTube', 'Vimeo'],
  fields: z.strictObject({
    image: imageValueSchema,
    video: video.prefault({}),
    caption: caption.prefault({}),
    size: z.enum(MEDIA_SIZE_NAMES).default('full'),
  }),
  form: {
    'video.videoId': {
      editor: 'videoAddress',
      label: 'Video',
      help: 'Paste the address of a video on YouTube or Vimeo. Without one, the block is a picture.',
    },
    'video.type': {
      editor: 'select',
      label: 'Video service',
      more: true,
      items: VIDEO_TYPES.map((value) => ({ value, label: VIDEO_SERVICES[value].name })),
    },
    video: { partOf: 'video.videoId' },
    image: {
      editor: 'image',
      label: 'Picture',
      help: 'A video without a picture of yours shows that of its service, once the block is saved.',
      sizes: { desktop: IMAGE_SIZES.media },
    },
    'caption.text': { editor: 'text', label: 'Caption', optional: true, more: false },
    caption: { editor: 'linkTarget', label: 'Caption link', more: true },
    'caption.icon': {
      editor: 'select',
      label: 'Icon of the caption',
      more: true,
      items: Object.entries(CAPTION_ICONS).map(([value, { label }]) => ({ value, label })),
    },
    size: {
      editor: 'select',
      label: 'Width',
      more: true,
      items: MEDIA_SIZE_NAMES.map((value) => ({ value, label: MEDIA_SIZES[value].label })),
    },
  },
  imageSizes: ({ size }) => pictureSizes(size),
  asksFirst: ({ image, video }) => (image !== null && areBlank(video.videoId) ? 'image' : 'video.videoId'),
  video: ({ video }) => videoOf(video),
  spoken: ({ caption }) => [caption.text],
  hints: ({ image, video, caption }) => {
    const isPlayable = videoOf(video) !== null;
    const hasCaption = !areBlank(caption.text);
    return [
      ...(isPlayable || areBlank(video.videoId)
        ? []
        : [{ property: 'video.videoId', message: HINTS.noVideo }]),
      ...(image === null && !isPlayable && hasCaption
        ? [{ property: 'image', message: HINTS.nothingAbove }]
        : []),
      ...(isPlayable && mediaTitle({ image, caption }) === ''
        ? [{ property: 'caption.text', message: HINTS.noVideoTitle }]
        : []),
      ...(!hasCaption && caption.href !== '' ? [{ property: 'caption.text', message: HINTS.noWords }] : []),
    ];
  },
});
