import { VIDEO_SERVICES, type Video } from '../../model/video.ts';
import { VIDEO_TEXTS } from '../../model/video-texts.ts';

interface VideoWordsProps {
  video: Video;
  /** The title, for screen readers only, because the page shows it below the video. */
  title: string;
}

/** Shows the label of the button, such as 'Play video ‘A first call’'. */
export function PlayWords({ title }: Pick<VideoWordsProps, 'title'>) {
  return (
    <>
      {VIDEO_TEXTS.play}
      {title === '' ? null : <span className="visually-hidden">{` ‘${title}’`}</span>}
    </>
  );
}

/** Shows the text of the link, such as 'Watch ‘A first call’ on YouTube'. The text says where the link leads. */
export function WatchWords({ video, title }: VideoWordsProps) {
  const what = title === '' ? VIDEO_TEXTS.untitled : `‘${title}’`;
  return (
    <>
      {`${VIDEO_TEXTS.watch} `}
      <span className="visually-hidden">{`${what} `}</span>
      {`${VIDEO_TEXTS.on} ${VIDEO_SERVICES[video.type].name}`}
    </>
  );
}

/** Shows the triangle of a play button. */
export function PlayIcon() {
  return (
    <svg className="media-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M7 4v16l13-8z" />
    </svg>
  );
}
