import { VIDEO_SERVICES, type Video } from '../../model/video.ts';
import { VIDEO_TEXTS } from '../../model/video-texts.ts';

interface VideoWordsProps {
  video: Video;
  /** For screen readers only, because the page shows it below the video. */
  title: string;
}

/** 'Play video ‘A first call’'. */
export function PlayWords({ title }: Pick<VideoWordsProps, 'title'>) {
  return (
    <>
      {VIDEO_TEXTS.play}
      {title === '' ? null : <span className="visually-hidden">{` ‘${title}’`}</span>}
    </>
  );
}

/** 'Watch ‘A first call’ on YouTube', a text that says where the link leads. */
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

/** The triangle of a play button. */
export function PlayIcon() {
  return (
    <svg className="media-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M7 4v16l13-8z" />
    </svg>
  );
}
