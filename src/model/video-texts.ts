/**
 * Videos, and the overlay that plays them. Not from the specification but for ‘Close’. In a file of its own, since it is in a script
 * that visitors fetch.
 */
export const VIDEO_TEXTS = {
  /** The label of a video without a title. */
  video: 'Video',
  play: 'Play video',
  /** ‘Watch the video on YouTube’, of which ‘the video’ or its title is for screen readers alone. */
  watch: 'Watch',
  untitled: 'the video',
  on: 'on',
  loading: 'The video is loading …',
  stuck: 'If it does not play here:',
  close: 'Close',
} as const;
