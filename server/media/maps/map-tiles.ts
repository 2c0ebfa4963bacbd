import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MapTile } from '../../../src/model/map-tiles.ts';
import type { Config } from '../../core/config/config.ts';
import type { DiskCache } from '../../core/files/disk-cache.ts';
import { FairShare } from '../../core/limits/fair-share.ts';
import { MAPS } from '../../core/limits/limits.ts';
import { SHARES } from '../../core/limits/throttles.ts';
import {
  fetchOutside,
  type OutsideFailure,
  type OutsideResponse,
} from '../../outside/fetch/fetch-outside.ts';
import { Retrying } from '../../outside/fetch/retrying.ts';
import { drawnTile } from './drawn-tile.ts';
import { freshMs, isStorable } from './http-freshness.ts';
import { tileType } from './tile-type.ts';

/** The bytes of a tile, or the reason why there is no tile. The bytes begin with the signature of a picture (`tileType`). */
export type FetchedTile =
  | { readonly kind: 'ok'; readonly body: Buffer }
  | OutsideFailure
  | { readonly kind: 'failed'; readonly reason: 'not-asked' | 'broken-tile' };

export interface MapTilesOptions {
  readonly config: Pick<Config, 'map' | 'demo' | 'siteUrl'>;
  /** The store of tiles, which has a limited size and is kept across restarts. */
  readonly files: Pick<DiskCache, 'read' | 'write'>;
  readonly now: () => string;
}

/**
 * Provides the tiles of the configured map service. A stored tile is requested again only if, according to the service, it may
 * have changed. While the service fails, the stored tile is served. A demo site without a map service shows a drawing.
 */
export class MapTiles {
  /**
   * The name of the source of the tiles; null if there is no source. Pictures composed of tiles of one source are not shown
   * after the source has changed.
   */
  get source(): string | null {
    return sourceOf(this.#options.config);
  }

  readonly #options: MapTilesOptions;
  readonly #service = new Retrying(MAPS.retries);
  readonly #drawing = new FairShare(SHARES.drawnTiles);

  constructor(options: MapTilesOptions) {
    this.#options = options;
  }

  /**
   * Returns a tile, or the reason why there is no tile. Never throws if the service fails.
   *
   * @param client the key for the fair lines in which requests wait for tiles that are not stored
   * @throws HearthError 'unavailable' if too many tiles wait to be drawn
   */
  async tile(tile: MapTile, client?: string): Promise<FetchedTile> {
    const { config, files } = this.#options;
    const { source } = this;
    if (source === null) return { kind: 'failed', reason: 'not-asked' };
    const key = `${source} ${tile.z}/${tile.x}/${tile.y}`;
    const packed = await files.read(key);
    const stored = packed === null ? null : unpackTile(packed);
    if (config.map === null)
      return { kind: 'ok', body: stored?.body ?? (await this.#draw(tile, key, client)) };
    if (stored !== null && stored.freshUntil > this.#now()) return { kind: 'ok', body: stored.body };
    const response = await this.#ask(tileAddress(config.map.tileUrl, tile), { key, client }, stored);
    if (response.kind === 'failed') return stored === null ? response : { kind: 'ok', body: stored.body };
    const body = response.status === 304 && stored !== null ? stored.body : response.body;
    if (tileType(body) === null) return { kind: 'failed', reason: 'broken-tile' };
    if (isStorable(response.headers)) await files.write(key, packTile(this.#fresh(response, body)));
    return { kind: 'ok', body };
  }

  async close(): Promise<void> {
    await this.#service.close();
  }

  /** Draws a tile and stores it, so that it is drawn only once, because drawing takes some milliseconds of processor time. */
  async #draw(tile: MapTile, key: string, client?: string): Promise<Buffer> {
    const body = await this.#drawing.run(() => drawnTile(tile), client);
    const details = { freshUntil: Number.MAX_SAFE_INTEGER, etag: '', lastModified: '' };
    await this.#options.files.write(key, packTile({ ...details, body }));
    return body;
  }

  #fresh({ headers }: { readonly headers: Headers }, body: Buffer): StoredTile {
    return {
      freshUntil: this.#now() + freshMs(headers),
      etag: headers.get('etag') ?? '',
      lastModified: headers.get('last-modified') ?? '',
      body,
    };
  }

  #ask(
    url: string,
    { key, client }: { readonly key: string; readonly client: string | undefined },
    stored: StoredTile | null,
  ): Promise<OutsideResponse> {
    const { map, siteUrl } = this.#options.config;
    const attempt = async (signal: AbortSignal) => {
      const response = await fetchOutside(url, {
        timeoutMs: MAPS.timeoutMs,
        maxBytes: MAPS.tileBytes,
        accept: ['image/png', 'image/jpeg', 'image/webp'],
        headers: conditions(stored),
        publicOnly: map?.publicOnly,
        siteUrl,
        signal,
      });
      const isUnchanged = response.kind === 'failed' && response.status === 304 && stored !== null;
      return isUnchanged ? unchanged(stored) : response;
    };
    return this.#service.fetch(key, attempt, client);
  }

  #now(): number {
    return Date.parse(this.#options.now());
  }
}

function tileAddress(tileUrl: string, tile: MapTile): string {
  return tileUrl.replaceAll(/\{([zxy])\}/g, (_, axis: 'z' | 'x' | 'y') => String(tile[axis]));
}

/**
 * Returns the name of the source of the tiles; null if there is no source. The name of a service is a hash of its URL, because
 * the URL may contain a key.
 */
function sourceOf({ map, demo }: Pick<Config, 'map' | 'demo'>): string | null {
  if (map === null) return demo ? 'drawn' : null;
  return createHash('sha256').update(map.tileUrl).digest('base64url').slice(0, 22);
}

function conditions(stored: StoredTile | null): Record<string, string> {
  return {
    ...(stored?.etag ? { 'if-none-match': stored.etag } : {}),
    ...(stored?.lastModified ? { 'if-modified-since': stored.lastModified } : {}),
  };
}

/**
 * Returns a response that says that a tile is unchanged. The response has the stored validators, but states no time until which
 * the tile is fresh.
 */
function unchanged({ etag, lastModified }: StoredTile): OutsideResponse {
  const headers = new Headers({
    ...(etag === '' ? {} : { etag }),
    ...(lastModified === '' ? {} : { 'last-modified': lastModified }),
  });
  return { kind: 'ok', status: 304, contentType: '', body: Buffer.alloc(0), headers };
}

declare module '../../core/services.ts' {
  interface Services {
    readonly mapTiles: MapTiles;
  }
}

/** A stored tile: its bytes, and the validators with which the service is asked whether the tile has changed. */
interface StoredTile {
  /** The time until which the tile need not be requested again, in milliseconds. */
  readonly freshUntil: number;
  readonly etag: string;
  readonly lastModified: string;
  readonly body: Buffer;
}

const about = z.object({ freshUntil: z.number(), etag: z.string(), lastModified: z.string() });

const LINE_END = 0x0a;

/** Packs a tile as a line of JSON, followed by the bytes. */
function packTile({ body, ...details }: StoredTile): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(details)}\n`), body]);
}

/** Reads a stored tile; returns null if the file is damaged. */
function unpackTile(packed: Buffer): StoredTile | null {
  const end = packed.indexOf(LINE_END);
  try {
    return { ...about.parse(JSON.parse(packed.toString('utf8', 0, end))), body: packed.subarray(end + 1) };
  } catch {
    return null;
  }
}
