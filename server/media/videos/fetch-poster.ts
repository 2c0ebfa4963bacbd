import { z } from 'zod';
import { type Video, type VideoType, watchUrl } from '../../../src/model/video.ts';
import type { Config } from '../../core/config/config.ts';
import { POSTERS } from '../../core/limits/limits.ts';
import {
  fetchOutside,
  type OutsideFailure,
  type OutsideResponse,
} from '../../outside/fetch/fetch-outside.ts';
import { Retrying, type RetryOptions } from '../../outside/fetch/retrying.ts';

/** The bytes of a picture, or the reason why there is no picture. */
export type FetchedPoster =
  | { readonly kind: 'ok'; readonly body: Buffer }
  | OutsideFailure
  | { readonly kind: 'failed'; readonly reason: 'not-asked' | 'no-picture' };

const NOT_ASKED: FetchedPoster = { kind: 'failed', reason: 'not-asked' };

/** The sizes of YouTube's pictures of a video, largest first. Some videos lack the larger pictures. */
const YOUTUBE_SIZES = ['maxresdefault', 'sddefault', 'hqdefault'] as const;

/** The hosts of Vimeo's pictures. If Vimeo's response names another host, the picture is not fetched. */
const VIMEO_IMAGE_HOSTS: ReadonlySet<string> = new Set(['i.vimeocdn.com']);

/** The width, in px, that is requested from Vimeo. Vimeo answers with the nearest of a few widths. */
const WIDTH = 1280;

/** Vimeo's response about a video. If the video is private, the response has no picture. */
const vimeoAnswer = z.looseObject({ thumbnail_url: z.string() });

/** Fetches the pictures of videos from YouTube and Vimeo. */
export class PosterServices {
  readonly #config: Pick<Config, 'posterUrls' | 'siteUrl'>;
  readonly #services: Readonly<Record<VideoType, Retrying>>;

  constructor(config: Pick<Config, 'posterUrls' | 'siteUrl'>, retries: RetryOptions = POSTERS.retries) {
    this.#config = config;
    this.#services = { youtube: new Retrying(retries), vimeo: new Retrying(retries) };
  }

  /** Fetches the picture of a video. Never throws if a service fails. */
  fetch(video: Video): Promise<FetchedPoster> {
    return video.type === 'youtube' ? this.#fromYoutube(video) : this.#fromVimeo(video);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#services).map((service) => service.close()));
  }

  async #fromYoutube({ videoId }: Video): Promise<FetchedPoster> {
    const base = this.#config.posterUrls.youtube;
    if (base === null) return NOT_ASKED;
    const urls = base.includes('{id}')
      ? [base.replaceAll('{id}', videoId)]
      : YOUTUBE_SIZES.map((size) => `${base}/vi/${videoId}/${size}.jpg`);
    let last: FetchedPoster = NOT_ASKED;
    for (const url of urls) {
      const response = await this.#picture('youtube', url);
      if (response.kind === 'ok') return response;
      last = response;
      if (response.status !== 404) break;
    }
    return last;
  }

  async #fromVimeo(video: Video): Promise<FetchedPoster> {
    const base = this.#config.posterUrls.vimeo;
    if (base === null) return NOT_ASKED;
    const question = new URL(base);
    question.searchParams.set('url', watchUrl(video));
    question.searchParams.set('width', String(WIDTH));
    question.searchParams.set('dnt', '1');
    const answer = await this.#ask('vimeo', question.href, POSTERS.answerBytes, ['application/json']);
    if (answer.kind === 'failed') return answer;
    const url = pictureUrl(answer.body, question.origin);
    return url === null ? { kind: 'failed', reason: 'no-picture' } : this.#picture('vimeo', url);
  }

  #picture(type: VideoType, url: string): Promise<OutsideResponse> {
    return this.#ask(type, url, POSTERS.maxBytes, ['image/*']);
  }

  #ask(type: VideoType, url: string, maxBytes: number, accept: readonly string[]): Promise<OutsideResponse> {
    const { siteUrl } = this.#config;
    return this.#services[type].fetch(url, (signal) =>
      fetchOutside(url, { timeoutMs: POSTERS.timeoutMs, maxBytes, accept, siteUrl, signal }),
    );
  }
}

/**
 * Returns the URL of the picture in Vimeo's response. Returns null if the URL has another host than Vimeo's hosts and the host
 * of the configured service.
 */
function pictureUrl(body: Buffer, origin: string): string | null {
  const url = URL.parse(thumbnailIn(body.toString()) ?? '');
  if (url === null) return null;
  const isVimeos = url.protocol === 'https:' && VIMEO_IMAGE_HOSTS.has(url.host);
  return isVimeos || url.origin === origin ? url.href : null;
}

function thumbnailIn(json: string): string | null {
  try {
    return vimeoAnswer.parse(JSON.parse(json)).thumbnail_url;
  } catch {
    return null;
  }
}
