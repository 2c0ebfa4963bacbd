import type { FastifyBaseLogger } from 'fastify';
import type { LRUCache } from 'lru-cache';
import type { Database } from '../db/connection.ts';
import type { Place } from '../src/model/map.ts';
import type { LoginLimits } from './auth/log-in-limits.ts';
import type { AttemptCounter } from './auth/rate-limits.ts';
import type { CodeAttempts } from './auth/second-factor/code-attempts.ts';
import type { SealedSecrets } from './auth/second-factor/sealed-secrets.ts';
import type { Backups } from './backups/backups.ts';
import type { Config } from './config.ts';
import type { CertificateNames } from './domains/certificate-names.ts';
import type { DomainDirectory } from './domains/directory.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { FormServices } from './forms/form-services.ts';
import type { Certificates } from './https/certificates.ts';
import type { HttpsHostState } from './https/https-state.ts';
import type { ImageWork } from './images/image-work.ts';
import type { MadeAhead } from './images/made-ahead.ts';
import type { MediaStore } from './images/media-store.ts';
import type { Renditions } from './images/renditions.ts';
import type { Limiter } from './limit-concurrency.ts';
import type { FetchedTile, MapTiles } from './maps/map-tiles.ts';
import type { PlaceSearch } from './maps/place-search.ts';
import type { UploadLimits } from './media/upload-limits.ts';
import type { MetricRegistry } from './metrics/metric-registry.ts';
import type { MissingPages } from './missing/missing-pages.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Overload } from './overload/overload.ts';
import type { SearchTexts } from './search/refresh-search-texts.ts';
import type { SealedSearches } from './search/sealed-searches.ts';
import type { TopicPages } from './search/topic-pages.ts';
import type { Vocabulary } from './search/vocabulary.ts';
import type { System } from './system/system.ts';
import type { Posters } from './videos/posters.ts';
import type { PageCache } from './visitor/page-cache.ts';
import type { PageMaker } from './visitor/page-maker.ts';
import type { Renderer } from './visitor/renderer.ts';

/** What the features of the server share: created once at the start and passed to each of them. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly domains: DomainDirectory;
  readonly pageCache: PageCache;
  readonly pageMaker: PageMaker;
  readonly media: MediaStore;
  readonly imageWork: ImageWork;
  readonly render: Renderer;
  readonly renditions: Renditions;
  readonly madeAhead: MadeAhead;
  readonly loginLimits: LoginLimits;
  /** Limits guesses at codes of second factors. */
  readonly codeAttempts: CodeAttempts;
  /** Seals the secrets of second factors. */
  readonly sealedSecrets: SealedSecrets;
  /** Limits how often each user can change pages. */
  readonly pageChanges: AttemptCounter;
  /** Limits how many mails about publications each user causes. */
  readonly reviewMails: AttemptCounter;
  readonly forms: FormServices;
  /** The events to come, kept up to date in the background. */
  readonly events: EventFeed;
  /** Finds the places of addresses that editors search for. */
  readonly placeSearch: PlaceSearch;
  readonly mapTiles: MapTiles;
  /** Makes the picture of a place. */
  readonly mapPicture: (place: Place) => Promise<FetchedTile>;
  /** Refuses requests while the process cannot keep up. */
  readonly overload: Overload;
  /** The figures that an owner's monitoring asks for. */
  readonly metrics: MetricRegistry;
  readonly uploads: UploadLimits;
  /** Delivers mails and leads. Whoever stores some (`enqueue`) wakes it after the commit. */
  readonly outbox: Outbox;
  /** Fetches the pictures of videos. Whoever stores a document with videos says so (`wanted`) after the commit. */
  readonly posters: Posters;
  /** Reads the texts of all pages for the search again, where an earlier program read them otherwise. */
  readonly searchTexts: SearchTexts;
  /** The words of published pages, for what somebody may have meant by one with typing mistakes. */
  readonly vocabulary: Vocabulary;
  /** Counts the addresses that readers do not find. */
  readonly missingPages: MissingPages;
  /** Makes backups, and knows them. */
  readonly backups: Backups;
  /** Which pages help with what people are in distress about. */
  readonly topicPages: TopicPages;
  /** The addresses of what readers search for. */
  readonly sealedSearches: SealedSearches;
  /** Limits how often readers search. */
  readonly searches: AttemptCounter;
  /** Runs changes of what the media store holds one after the other, so that none removes what another one has just stored. */
  readonly mediaChanges: Limiter;
  /** The deprecation warnings of the last day, as `call caller`. */
  readonly deprecationWarnings: LRUCache<string, true>;
  /** Gets and renews the certificates for HTTPS of its own; null where there is none. */
  readonly certificates: Certificates | null;
  /** What each of their names shows. */
  readonly certificateNames: CertificateNames;
  /** The state of the certificate of each host; empty where Hearth does not speak HTTPS itself. */
  readonly httpsState: () => readonly HttpsHostState[];
  /** How the installation is, for admins. */
  readonly system: System;
  /** The current time, ISO 8601 in UTC. */
  readonly now: () => string;
  /** Starts background work, whose failures are logged to `log`. A second call only changes the log. */
  start(log: FastifyBaseLogger): void;
  /** Stops background work after its current step, and closes the database. */
  close(): Promise<void>;
}

/** The options of a feature: a Fastify plugin that adds its routes. */
export interface FeatureOptions {
  readonly services: Services;
}
