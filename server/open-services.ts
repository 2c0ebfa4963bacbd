import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, type OpenOptions, openDatabase, type Writer } from '../db/connection.ts';
import { anyDomainId } from '../db/domain-queries.ts';
import { publishedUsers } from '../db/media-queries.ts';
import { migrate } from '../db/migrate.ts';
import { putRole, roleNames } from '../db/user-queries.ts';
import { PAGE_CHANGES_PER_MINUTE } from '../src/model/limits.ts';
import type { Place } from '../src/model/map.ts';
import { SEED_RIGHTS, SEED_ROLES } from '../src/model/users.ts';
import { VIDEO_SERVICES } from '../src/model/video.ts';
import { newDeprecationWarnings } from './auth/deprecation.ts';
import { LoginLimits } from './auth/log-in-limits.ts';
import { AttemptCounter } from './auth/rate-limits.ts';
import { CodeAttempts } from './auth/second-factor/code-attempts.ts';
import { SealedSecrets } from './auth/second-factor/sealed-secrets.ts';
import { openBackups } from './backups/open-backups.ts';
import { type Config, ConfigError } from './config.ts';
import { CountedWarning } from './counted-warning.ts';
import { prepareDataFolder } from './data-folder.ts';
import { DiskCache } from './disk-cache.ts';
import { DomainDirectory } from './domains/directory.ts';
import { openFeed } from './events/open-feed.ts';
import { openFormServices } from './forms/form-services.ts';
import { Housekeeping } from './housekeeping.ts';
import { Certificates } from './https/certificates.ts';
import { DescribePictures } from './images/describe-pictures.ts';
import { ImageProcess } from './images/image-process.ts';
import { ImageWork } from './images/image-work.ts';
import { MadeAhead, WHOLE_SITE } from './images/made-ahead.ts';
import { FolderMediaStore } from './images/media-store.ts';
import { refreshMediaUses } from './images/refresh-media-uses.ts';
import { Renditions } from './images/renditions.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { CACHE_BYTES, LAST_COPIES, MEDIA_CHANGES_WAITING, REVIEW_MAILS, SEARCHES } from './limits.ts';
import { forgetOtherMaps, nameOfMapPictures } from './maps/forget-other-maps.ts';
import { mapPicture } from './maps/map-picture.ts';
import { MapTiles } from './maps/map-tiles.ts';
import { PlaceSearch } from './maps/place-search.ts';
import { UploadLimits } from './media/upload-limits.ts';
import { MetricRegistry } from './metrics/metric-registry.ts';
import { serverMetrics } from './metrics/server-metrics.ts';
import { SlowStatements } from './metrics/slow-statements.ts';
import { MissingPages } from './missing/missing-pages.ts';
import { configuredChannels } from './outbox/channels.ts';
import { Outbox } from './outbox/outbox.ts';
import { Overload } from './overload/overload.ts';
import { moveSettingsRedirects } from './redirects/move-settings-redirects.ts';
import { SearchTexts } from './search/refresh-search-texts.ts';
import { Vocabulary } from './search/vocabulary.ts';
import type { Services } from './services.ts';
import { System } from './system/system.ts';
import { keepPoster } from './videos/keep-poster.ts';
import { Posters } from './videos/posters.ts';
import { LastCopies } from './visitor/last-copies.ts';
import { PageCache } from './visitor/page-cache.ts';
import { PageMaker } from './visitor/page-maker.ts';
import { documentOf, type Tag } from './visitor/page-tags.ts';
import { prepareForTheWorst } from './visitor/prepare-for-the-worst.ts';
import type { Renderer } from './visitor/renderer.ts';
import { makeStale } from './visitor/stale-pages.ts';

/**
 * Opens the data folder, migrates the database, fills a new one with content, and returns the services.
 *
 * @throws ConfigError when the data folder cannot be used
 * @throws NewerDatabaseError, MigrationError
 */
export async function openServices(
  config: Config,
  render: Renderer,
  options: OpenOptions = {},
): Promise<Services> {
  prepareDataFolder(config);
  const metrics = new MetricRegistry();
  const overload = new Overload();
  const slowStatements = new SlowStatements(metrics.counts);
  const database = await open(config, { onSlow: slowStatements.add, ...options });
  try {
    await migrate(database);
    const domains = new DomainDirectory(database.visitor, config.siteUrl);
    const onStale = (tag: Tag) => {
      // Events have no pictures.
      if (tag !== 'events') madeAhead.published(documentOf(tag) ?? WHOLE_SITE);
    };
    const copyTroubles = new CountedWarning('The last copies of pages could not be stored on disk.');
    const lastCopies = new LastCopies({
      folder: config.pagesDir,
      report: (err) => copyTroubles.warn(log, { err }),
      sites: () => JSON.stringify(domains.all()),
    });
    const publishedId = (host: string) => {
      const found = domains.forHost(host)?.domain;
      return found?.published ? found.id : null;
    };
    const pageCache = new PageCache(publishedId, onStale, lastCopies);
    const media = new FolderMediaStore(config.mediaDir);
    const mediaChanges = limitConcurrency(1, MEDIA_CHANGES_WAITING);
    const now = () => new Date().toISOString();
    let isStarted = false;
    let preparing: NodeJS.Timeout | undefined;
    let log: Pick<FastifyBaseLogger, 'warn' | 'error'> = console;
    const renditionTroubles = new CountedWarning(
      'A rendered picture could not be stored on disk, or read from it.',
    );
    const renditionFiles = new DiskCache(config.renditionsDir, CACHE_BYTES.renditionsOnDisk, (err) =>
      renditionTroubles.warn(log, { err }),
    );
    const imageTroubles = new CountedWarning('The process that works on pictures had trouble.');
    const imageProcess = new ImageProcess((details) => imageTroubles.warn(log, details));
    const imageWork = new ImageWork(imageProcess.jobs, imageProcess.ahead);
    const renditions = new Renditions(media, renditionFiles, imageWork);
    const housekeeping = new Housekeeping({ database, media, mediaChanges, renditions, now }, (err) =>
      log.error({ err }, 'clearing away failed'),
    );
    const aheadTroubles = new CountedWarning('A picture could not be rendered before readers ask for it.');
    const reportAhead = (err: unknown) => aheadTroubles.warn(log, { err });
    const captchaTroubles = new CountedWarning(
      'The captcha service could not be asked: forms are taken without a captcha, and marked so.',
    );
    const describing = new DescribePictures({
      writer: database.writer,
      media,
      work: imageWork,
      report: reportAhead,
      onDescribed: async (id) => {
        for (const documentId of await publishedUsers(database.visitor, id)) {
          makeStale(pageCache, 'pictureDescribed', documentId);
        }
      },
    });
    const madeAhead = new MadeAhead({
      visitor: database.visitor,
      renditions,
      isOn: config.picturesAhead,
      prepare: () => describing.run(),
      report: reportAhead,
    });
    const eventTroubles = new CountedWarning('The list of events is not up to date.');
    const events = openFeed({
      config,
      database,
      now,
      onChange: () => makeStale(pageCache, 'eventsChanged'),
      report: (problem, err) => eventTroubles.warn(log, err === undefined ? { problem } : { problem, err }),
    });
    const outbox = new Outbox({ config, channels: configuredChannels(config), database, now });
    const uploads = new UploadLimits();
    const mapTroubles = new CountedWarning(
      'A tile of a map, or a place that was found, could not be stored on disk, or read from it.',
    );
    const mapFiles = new DiskCache(config.mapTilesDir, CACHE_BYTES.mapTilesOnDisk, (err) =>
      mapTroubles.warn(log, { err }),
    );
    const mapTiles = new MapTiles({ config, files: mapFiles, now });
    const searchTroubles = new CountedWarning('The search for addresses does not work.');
    const placeSearch = new PlaceSearch({
      config,
      files: mapFiles,
      now,
      report: (problem) => searchTroubles.warn(log, { problem }),
    });
    const makeMapPicture = (place: Place) => mapPicture(mapTiles, { media, imageWork }, place);
    const posterTroubles = new CountedWarning('The picture of a video or a place could not be fetched.');
    const posters = new Posters({
      config,
      database,
      now,
      keep: (id, source, body) => {
        const name =
          source === 'map'
            ? nameOfMapPictures(mapTiles.source)
            : `Picture of a video on ${VIDEO_SERVICES[source].name}`;
        return keepPoster({ database, media, mediaChanges, imageWork, uploads, now }, id, name, body);
      },
      mapPicture: makeMapPicture,
      report: (details) => posterTroubles.warn(log, details),
      onArrived: async (id) => {
        for (const documentId of await publishedUsers(database.visitor, id)) {
          makeStale(pageCache, 'posterArrived', documentId);
        }
      },
    });
    const searchTexts = new SearchTexts(database.writer, (err) =>
      log.error({ err }, 'reading the texts of pages for the search failed'),
    );
    const missingTroubles = new CountedWarning('Which pages readers did not find could not be stored.');
    const missingPages = new MissingPages({ database, domains, now }, (err) =>
      missingTroubles.warn(log, { err }),
    );
    const { https, siteUrl } = config;
    const certificates = https === null ? null : await Certificates.open({ config: https, siteUrl });
    const backups = await openBackups(database.writer, config, (problem) =>
      log.error({ problem }, 'a backup failed'),
    );
    const httpsState = () => certificates?.state() ?? [];
    const system = new System({
      config,
      database,
      outbox,
      httpsState,
      backupState: () => backups.state(),
      now,
      report: (err) => log.warn({ err }, 'the sizes of folders could not be measured'),
    });
    const services: Services = {
      backups,
      config,
      database,
      domains,
      pageCache,
      pageMaker: new PageMaker({ config, database, domains, pageCache, render, events }),
      media,
      render,
      imageWork,
      renditions,
      madeAhead,
      loginLimits: new LoginLimits(),
      codeAttempts: new CodeAttempts(),
      sealedSecrets: new SealedSecrets(config.dataDir),
      pageChanges: new AttemptCounter({ attempts: PAGE_CHANGES_PER_MINUTE, windowMs: 60_000 }),
      reviewMails: new AttemptCounter(REVIEW_MAILS.ofPerson),
      forms: await openFormServices(database.writer, config, (err) => captchaTroubles.warn(log, { err })),
      events,
      placeSearch,
      mapTiles,
      mapPicture: makeMapPicture,
      metrics,
      overload,
      uploads,
      posters,
      searchTexts,
      vocabulary: new Vocabulary(database.visitor),
      missingPages,
      searches: new AttemptCounter(SEARCHES),
      outbox,
      mediaChanges,
      deprecationWarnings: newDeprecationWarnings(),
      certificates,
      httpsState,
      system,
      now,
      start: (logger) => {
        log = logger;
        slowStatements.log = logger;
        if (!isStarted) {
          overload.start();
          housekeeping.start();
          madeAhead.start();
          outbox.start(logger);
          events.start();
          posters.start();
          searchTexts.start();
          backups.start();
          preparing = setTimeout(
            () => void prepareForTheWorst(services, lastCopies, logger),
            LAST_COPIES.prepareMs,
          ).unref();
          certificates?.start(logger);
          system.start();
        }
        isStarted = true;
      },
      close: async () => {
        clearTimeout(preparing);
        overload.close();
        imageWork.close();
        await Promise.all([
          housekeeping.close(),
          madeAhead.close(),
          imageProcess.close(),
          outbox.close(),
          events.close(),
          // A picture of a place waits for its tiles.
          mapTiles.close(),
          placeSearch.close(),
          posters.close(),
          searchTexts.close(),
          backups.close(),
          missingPages.close(),
          lastCopies.close(),
          certificates?.close(),
          system.close(),
        ]);
        await database.close();
      },
    };
    metrics.register(...serverMetrics(services), ...overload.metrics());
    await seedRoles(database.writer);
    await refreshMediaUses(database.writer);
    await fillNewDatabase(services);
    await domains.refresh();
    await events.load();
    await forgetOtherMaps(services, mapTiles.source);
    await moveSettingsRedirects(services);
    return services;
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** A seed role that admins have removed stays removed. */
async function seedRoles(db: Writer): Promise<void> {
  if ((await roleNames(db)).length > 0) return;
  for (const role of SEED_ROLES) await putRole(db, role, SEED_RIGHTS);
}

async function fillNewDatabase(services: Services): Promise<void> {
  if ((await anyDomainId(services.database.writer)) !== null) return;
  // Loaded only here: the demo's texts and pictures are needed once in the life of a site.
  const { seedDemo, seedEmptySite } = await import('./seed/seeds.ts');
  await (services.config.demo ? seedDemo(services) : seedEmptySite(services));
  await services.searchTexts.areRead();
}

/** Waits for the lock of another process without blocking this one. */
async function open(config: Config, options: OpenOptions): Promise<Database> {
  const until = performance.now() + (options.busyTimeout ?? 5000);
  try {
    for (;;) {
      try {
        return openDatabase(config.databaseFile, { ...options, openTimeout: 0 });
      } catch (error) {
        if (!reasonOf(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
        await sleep(50);
      }
    }
  } catch (error) {
    throw new ConfigError(databaseProblem(config.databaseFile, reasonOf(error)), { cause: error });
  }
}

function databaseProblem(file: string, reason: string): string {
  if (reason === 'SQLITE_NOTADB') {
    return `${file} is not a database. Move that file away, or set DATA_DIR to another folder.`;
  }
  if (reason.startsWith('SQLITE_READONLY')) {
    return `The database ${file} can only be read. Make the file writable for this user.`;
  }
  if (reason.startsWith('SQLITE_BUSY')) {
    return `The database ${file} is held by another program. Stop that program and start again.`;
  }
  return `The database ${file} cannot be opened (${reason}). Check who owns the file and its folder.`;
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? (error instanceof Error ? error.message : String(error));
}
