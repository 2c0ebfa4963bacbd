import { HREF_MAX_LENGTH } from './limits.ts';

/** Videos of YouTube and Vimeo: parses addresses of videos, and returns the addresses of their pages and players. */

export const VIDEO_TYPES = ['vimeo', 'youtube'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** A video that can be played. The id of an unlisted Vimeo video ends with its key: `76979871/8272103f6e`. */
export interface Video {
  readonly type: VideoType;
  readonly videoId: string;
}

/** The video that a block stores. Until an editor chooses a service, `type` is empty or, in legacy content, another word. */
export interface StoredVideo {
  readonly type: string;
  readonly videoId: string;
  readonly isVimeo: boolean;
}

/**
 * The names that readers see for the services, and the origins of the services' players. Each player either sets no cookies or
 * does not track readers.
 */
export const VIDEO_SERVICES: Readonly<Record<VideoType, { readonly name: string; readonly player: string }>> =
  {
    vimeo: { name: 'Vimeo', player: 'https://player.vimeo.com' },
    youtube: { name: 'YouTube', player: 'https://www.youtube-nocookie.com' },
  };

/** The formats of video ids; no id matches both. */
const IDS: Readonly<Record<VideoType, RegExp>> = {
  vimeo: /^\d{1,10}(?:\/[0-9a-f]{6,40})?$/,
  youtube: /^[\w-]{11}$/,
};

/** Words that the addresses of playlists and live streams contain in place of an id. */
const NO_YOUTUBE_IDS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

/**
 * Returns the video that a block stores; null if there is none or it cannot be played. Uses the service that the block stores.
 * If the block stores none, the format of the id decides. In content of the older system, the id may be a full address.
 */
export function videoOf({ type, videoId }: StoredVideo): Video | null {
  const id = videoId.trim();
  const chosen = isVideoType(type) ? [type] : VIDEO_TYPES;
  const found = chosen.find((service) => isVideoId(service, id));
  return found === undefined ? readVideoAddress(id) : { type: found, videoId: id };
}

/** Returns the stored video. If the video can be played, makes its service and id consistent. */
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
 * Returns the video at a pasted address. The address may lack its scheme. The address may lead to a page, a player or the
 * service's dashboard, and may be part of embed code or of a text that an app shares. Ignores start times and playlists.
 * Returns null if the text contains no video address.
 */
export function readVideoAddress(text: string): Video | null {
  if (text.length > 2 * HREF_MAX_LENGTH) return null;
  // Removes the invisible marks that chat and mail programs add between and around words.
  const words = text.replaceAll(/\p{Cf}/gu, '').trim();
  const addresses = /^(?:https?:)?\/\/|[\s"'<>]/i.test(words) ? words.matchAll(ADDRESSES) : [[`//${words}`]];
  for (const [address] of addresses) {
    const video = videoAt(address.replaceAll(/&(?:amp|#0*38);/g, '&'));
    if (video !== null) return video;
  }
  return null;
}

/**
 * Matches addresses in text and code, without a full stop or bracket after the address. Addresses inside other addresses are
 * not matched separately.
 */
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
 * Returns the video number in a path, followed by the video's key. The key is in the path or the query. The page of a showcase
 * can have the number in the query instead.
 */
function vimeoId(path: string, query: URLSearchParams): string | undefined {
  const [, id, key] = VIMEO_PATH.exec(path) ?? [];
  if (path.startsWith('/showcase/') && id === undefined) return query.get('video') ?? undefined;
  const unlisted = `${id}/${(query.get('h') ?? key ?? '').toLowerCase()}`;
  return IDS.vimeo.test(unlisted) ? unlisted : id;
}

const VIMEO_PATH =
  /^\/(?:(?:videos?|manage\/videos|channels\/[^/]+|groups\/[^/]+\/videos|(?:album|showcase)\/\d+\/video|ondemand\/[^/]+)\/)?(\d{1,10})(?:\/([0-9a-f]{6,40}))?(?:\/.*)?$/i;

/** Returns the address of a video's page at the service, where the video can be watched. */
export function watchUrl({ type, videoId }: Video): string {
  return type === 'vimeo'
    ? `https://vimeo.com/${videoId}`
    : `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}

/** Returns the address of a video's player. The player starts automatically, with captions if the video has any. */
export function playerUrl({ type, videoId }: Video): string {
  const { player } = VIDEO_SERVICES[type];
  if (type === 'youtube') {
    return `${player}/embed/${videoId}?autoplay=1&cc_load_policy=1&cc_lang_pref=en&playsinline=1&rel=0`;
  }
  const [id, key] = videoId.split('/');
  return `${player}/video/${id}?dnt=1${key === undefined ? '' : `&h=${key}`}&autoplay=1&texttrack=en&playsinline=1`;
}

/**
 * The prefix of the ids of posters, the pictures that are shown for videos. No item of the media library has an id with this
 * prefix.
 */
export const POSTER_PREFIX = 'video-';

/** Returns the prefix that the ids of a service's posters have. */
export function posterPrefix(type: VideoType): string {
  return `${POSTER_PREFIX}${type}-`;
}

/** Returns the id of the poster of a video. */
export function posterId({ type, videoId }: Video): string {
  return `${posterPrefix(type)}${videoId.replace('/', '-')}`;
}

/** Returns the video to which a poster belongs; null if the id is not that of a poster. */
export function videoOfPoster(id: string): Video | null {
  const [, type = '', videoId = ''] = /^video-(vimeo|youtube)-(.{1,100})$/.exec(id) ?? [];
  if (type === 'youtube') return video('youtube', videoId);
  return type === 'vimeo' ? video('vimeo', videoId.replace('-', '/')) : null;
}
