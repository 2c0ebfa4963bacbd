import { HREF_MAX_LENGTH } from './limits.ts';

/** Videos of YouTube and Vimeo: how their addresses are read, and where they are watched. */

export const VIDEO_TYPES = ['vimeo', 'youtube'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** A video that can be played. The id of an unlisted one of Vimeo ends with its key: `76979871/8272103f6e`. */
export interface Video {
  readonly type: VideoType;
  readonly videoId: string;
}

/** A block's video as it is stored: `type` is empty, or another word in legacy content, until a service is chosen. */
export interface StoredVideo {
  readonly type: string;
  readonly videoId: string;
  readonly isVimeo: boolean;
}

/** The services' names for readers, and the origins of their players, which set no cookies or follow nobody. */
export const VIDEO_SERVICES: Readonly<Record<VideoType, { readonly name: string; readonly player: string }>> =
  {
    vimeo: { name: 'Vimeo', player: 'https://player.vimeo.com' },
    youtube: { name: 'YouTube', player: 'https://www.youtube-nocookie.com' },
  };

/** No id of one service is one of the other. */
const IDS: Readonly<Record<VideoType, RegExp>> = {
  vimeo: /^\d{1,10}(?:\/[0-9a-f]{6,40})?$/,
  youtube: /^[\w-]{11}$/,
};

/** Words in the place of an id that lead to lists and to what a channel sends just now. */
const NO_YOUTUBE_IDS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

/**
 * The video that a block stores; null where there is none, or none that can be played. The chosen service counts, else the form of
 * the id says whose it is. Content of the older system can have a whole address in place of the id.
 */
export function videoOf({ type, videoId }: StoredVideo): Video | null {
  const id = videoId.trim();
  const chosen = isVideoType(type) ? [type] : VIDEO_TYPES;
  const found = chosen.find((service) => isVideoId(service, id));
  return found === undefined ? readVideoAddress(id) : { type: found, videoId: id };
}

/** The stored video, with service and id made to agree wherever it can be played. */
export function settledVideo<Stored extends StoredVideo>(stored: Stored): Stored {
  const video = videoOf(stored);
  if (video !== null) return { ...stored, ...video, isVimeo: video.type === 'vimeo' };
  return isVideoType(stored.type) ? { ...stored, isVimeo: stored.type === 'vimeo' } : stored;
}

function isVideoType(type: string): type is VideoType {
  return (VIDEO_TYPES as readonly string[]).includes(type);
}

function isVideoId(type: VideoType, id: string): boolean {
  return IDS[type].test(id) && !(type === 'youtube' && NO_YOUTUBE_IDS.has(id));
}

/**
 * The video at an address as people copy it: with or without its scheme, of a page, a player or the place where it is looked
 * after, in the code that embeds a player, or among the words that an app shares with it. The time at which it would begin and the
 * list that it would be played from are left out. Null for any other text.
 */
export function readVideoAddress(text: string): Video | null {
  if (text.length > 2 * HREF_MAX_LENGTH) return null;
  // Chats and mails put marks between and around words that nobody sees.
  const words = text.replaceAll(/\p{Cf}/gu, '').trim();
  const addresses = /^(?:https?:)?\/\/|[\s"'<>]/i.test(words) ? words.matchAll(ADDRESSES) : [[`//${words}`]];
  for (const [address] of addresses) {
    const video = videoAt(address.replaceAll(/&(?:amp|#0*38);/g, '&'));
    if (video !== null) return video;
  }
  return null;
}

/** Addresses among words and in code, without the full stop or bracket behind them. One inside another is a part of that. */
const ADDRESSES = /(?<=^|[\s"'<>([])(?:https?:)?\/\/[^\s"'<>]*[^\s"'<>.,;:!?)\]]/gi;

function videoAt(address: string): Video | null {
  const url = URL.parse(address, 'https://localhost');
  if (url === null) return null;
  const host = url.hostname.replace(/^(?:www|m|music|studio)\./, '');
  const steps = url.pathname.split('/').filter((step) => step !== '');
  if (host === 'youtu.be') return video('youtube', steps[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return video('youtube', youtubeId(steps, url.searchParams));
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com')
    return video('vimeo', vimeoId(url.pathname, url.searchParams));
  return null;
}

function video(type: VideoType, id: string | undefined): Video | null {
  return id !== undefined && isVideoId(type, id) ? { type, videoId: id } : null;
}

function youtubeId([place = '', id]: readonly string[], query: URLSearchParams): string | undefined {
  if (place === 'watch' || place === '') return query.get('v') ?? id;
  return ['embed', 'shorts', 'live', 'v', 'e', 'video'].includes(place) ? id : undefined;
}

/**
 * The number in the path, where what stands before it says that it is a video, with the key behind it or in the query. The page of
 * a showcase has the number there, too.
 */
function vimeoId(path: string, query: URLSearchParams): string | undefined {
  const [, id, key] = VIMEO_PATH.exec(path) ?? [];
  if (path.startsWith('/showcase/') && id === undefined) return query.get('video') ?? undefined;
  const unlisted = `${id}/${(query.get('h') ?? key ?? '').toLowerCase()}`;
  return IDS.vimeo.test(unlisted) ? unlisted : id;
}

const VIMEO_PATH =
  /^\/(?:(?:videos?|manage\/videos|channels\/[^/]+|groups\/[^/]+\/videos|(?:album|showcase)\/\d+\/video|ondemand\/[^/]+)\/)?(\d{1,10})(?:\/([0-9a-f]{6,40}))?(?:\/.*)?$/i;

/** The page on which a video can be watched at its service. */
export function watchUrl({ type, videoId }: Video): string {
  return type === 'vimeo'
    ? `https://vimeo.com/${videoId}`
    : `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}

/** The player of a video, which begins at once, with captions where the video has some. */
export function playerUrl({ type, videoId }: Video): string {
  const { player } = VIDEO_SERVICES[type];
  if (type === 'youtube') {
    return `${player}/embed/${videoId}?autoplay=1&cc_load_policy=1&cc_lang_pref=en&playsinline=1&rel=0`;
  }
  const [id, key] = videoId.split('/');
  return `${player}/video/${id}?dnt=1${key === undefined ? '' : `&h=${key}`}&autoplay=1&texttrack=en&playsinline=1`;
}

/** How the ids of posters begin, the pictures that stand for videos: no item of the media library has such an id. */
export const POSTER_PREFIX = 'video-';

/** How the ids of the posters of a service begin. */
export function posterPrefix(type: VideoType): string {
  return `${POSTER_PREFIX}${type}-`;
}

/** The id of the poster of a video. */
export function posterId({ type, videoId }: Video): string {
  return `${posterPrefix(type)}${videoId.replace('/', '-')}`;
}

/** The video that a picture stands for; null for any other picture. */
export function videoOfPoster(id: string): Video | null {
  const [, type = '', videoId = ''] = /^video-(vimeo|youtube)-(.{1,100})$/.exec(id) ?? [];
  if (type === 'youtube') return video('youtube', videoId);
  return type === 'vimeo' ? video('vimeo', videoId.replace('-', '/')) : null;
}
