/**
 * Videos, and the overlay that plays them. Not from the specification, except ‘Close’. In its own file, because a script that
 * visitors load contains it.
 */
export const VIDEO_TEXTS = {
  /** The label of a video without a title. */
  video: 'Video',
  play: 'Play video',
  /** ‘Watch the video on YouTube’; only screen readers get ‘the video’ or its title. */
  watch: 'Watch',
  untitled: 'the video',
  on: 'on',
  loading: 'The video is loading …',
  stuck: 'If it does not play here:',
  close: 'Close',
} as const;
