/**
 * The texts of videos, and of the overlay that plays videos. Not from the specification, except ‘Close’. These texts are in a
 * separate file, because a script that visitors load contains them.
 */
export const VIDEO_TEXTS = {
  /** The label of a video without a title. */
  video: 'Video',
  play: 'Play video',
  /** The text ‘Watch the video on YouTube’; only screen readers get ‘the video’ or the video's title. */
  watch: 'Watch',
  untitled: 'the video',
  on: 'on',
  loading: 'The video is loading …',
  stuck: 'If it does not play here:',
  close: 'Close',
} as const;
