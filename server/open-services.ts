import { randomBytes } from 'node:crypto';
import type { Database, OpenOptions, Writer } from '../db/connection.ts';
import { anyDomainId } from '../db/domain-queries.ts';
import { oneAtATime } from '../db/engines/postgres/one-at-a-time.ts';
import type { PostgresSettings } from '../db/engines/postgres/open-postgres.ts';
import { backupFolder } from '../db/engines/sqlite/copy-before-upgrade.ts';
import { PEOPLE_CHANNEL, PLACES_CHANNEL } from '../db/live-editor-queries.ts';
import { checkMigrated, migrate } from '../db/migrate.ts';
import { notifyOutbox, OUTBOX_CHANNEL } from '../db/outbox-queries.ts';
import { putRole, roleNames } from '../db/user-queries.ts';
import { newId } from '../src/model/ids.ts';
import { INSTALLATION_SECTIONS } from '../src/model/installation.ts';
import { SEED_RIGHTS, SEED_ROLES } from '../src/model/users.ts';
import { CommentMails } from './content/comments/comment-mails.ts';
import { documentOf, type Tag } from './content/documents/page-tags.ts';
import { makeStale } from './content/documents/stale-pages.ts';
import { applyDomainChanges } from './content/domains/apply-domain-changes.ts';
import { CertificateNames } from './content/domains/certificate-names.ts';
import { openFeed } from './content/events/open-feed.ts';
import { MissingPages } from './content/missing-pages/missing-pages.ts';
import { NoticeRecords } from './content/notices/notice-records.ts';
import { PageTimes } from './content/page-times/page-times.ts';
import { moveSettingsRedirects } from './content/redirects/move-settings-redirects.ts';
import { SearchTexts } from './content/search/refresh-search-texts.ts';
import { SealedSearches } from './content/search/sealed-searches.ts';
import { TopicPages } from './content/search/topic-pages.ts';
import { Vocabulary } from './content/search/vocabulary.ts';
import { LiveEditors } from './content/together/live-editors.ts';
import { PeopleElsewhere } from './content/together/people-elsewhere.ts';
import { PlacesElsewhere } from './content/together/places-elsewhere.ts';
import { BackgroundDuty } from './core/changes/background-duty.ts';
import type { ChangeFeed, ChangeFeedOptions } from './core/changes/change-feed.ts';
import { haveEffect, type SharedEffect, shareEffects } from './core/changes/shared-effects.ts';
import type { Config } from './core/config/config.ts';
import { liveConfig } from './core/config/live-config.ts';
import { DomainDirectory } from './core/domains/directory.ts';
import type { CachedPages, Effects } from './core/effects.ts';
import { countsInDatabase } from './core/limits/counts-in-database.ts';
import { countsInMemory } from './core/limits/counts-in-memory.ts';
import { LAST_COPIES } from './core/limits/limits.ts';
import { type OpenCounts, rateLimits } from './core/limits/rate-limit.ts';
import { RATES } from './core/limits/throttles.ts';
import { BackgroundLog } from './core/log/background-log.ts';
import { MetricRegistry } from './core/metrics/metric-registry.ts';
import { SlowStatements } from './core/metrics/slow-statements.ts';
import { EmergencyNotices, noticeFile } from './core/notices/emergency-notices.ts';
import { checkNotMoved, openSiteDatabase, withAdvice } from './core/open-database.ts';
import { Restart } from './core/program/restart.ts';
import { SEALING_KEY_BYTES } from './core/sealed-bytes.ts';
import { ServerSecrets } from './core/server-secrets.ts';
import type { Services } from './core/services.ts';
import { HeldWrites } from './delivery/overload/held-writes.ts';
import { Overload } from './delivery/overload/overload.ts';
import { comparePageCopies } from './delivery/visitor/compare-page-copies.ts';
import { LastCopies } from './delivery/visitor/last-copies.ts';
import { NoticesOnPages } from './delivery/visitor/notices-on-pages.ts';
import { PageCache } from './delivery/visitor/page-cache.ts';
import { PageMaker } from './delivery/visitor/page-maker.ts';
import { renderPublished } from './delivery/visitor/render-published.ts';
import type { Renderer } from './delivery/visitor/renderer.ts';
import { openFormServices } from './enquiries/forms/form-services.ts';
import { configuredChannels } from './enquiries/outbox/channels.ts';
import { Outbox } from './enquiries/outbox/outbox.ts';
import { WHOLE_SITE } from './media/images/made-ahead.ts';
import { refreshMediaUses } from './media/images/refresh-media-uses.ts';
import { forgetOtherMaps } from './media/maps/forget-other-maps.ts';
import { openMaps } from './media/open-maps.ts';
import { openPictures } from './media/open-pictures.ts';
import { openBackups } from './operate/backups/open-backups.ts';
import { RemovedListKeeper } from './operate/backups/restoring/keep-removed-list.ts';
import { Restoring } from './operate/backups/restoring/restoring.ts';
import {
  noteSettings,
  type SharedSettings,
  sharedSettings,
} from './operate/condition/settings-of-servers.ts';
import { System } from './operate/condition/system.ts';
import { prepareDataFolder } from './operate/data-folder/data-folder.ts';
import { Housekeeping } from './operate/housekeeping.ts';
import { Certificates } from './operate/https/certificates.ts';
import { serverMetrics } from './operate/metrics/server-metrics.ts';
import { Heartbeat } from './operate/reports/heartbeat.ts';
import { OwnerReports } from './operate/reports/owner-reports.ts';
import { InstallationSettings } from './operate/settings/installation-settings.ts';
import { useSettings } from './operate/settings/use-settings.ts';
import { Updates } from './operate/updates/updates.ts';
import { newDeprecationWarnings } from './people/auth/deprecation.ts';
import { LoginLimits } from './people/auth/log-in-limits.ts';
import { PasswordRecovery } from './people/auth/password-recovery.ts';
import { CodeAttempts } from './people/auth/second-factor/code-attempts.ts';
import { SealedSecrets, serverSeal } from './people/auth/second-factor/sealed-secrets.ts';

/**
 * Opens the data folder, migrates the database, fills a new database with content, and returns the services. A server for readers
 * alone only reads.
 *
 * @throws ConfigError if the data folder cannot be used
 * @throws NewerDatabaseError, OlderDatabaseError, MigrationError
 */
export async function openServices(
  config: Config,
  render: Renderer,
  options: OpenOptions = {},
): Promise<Services> {
  prepareDataFolder(config);
  const metrics = new MetricRegistry();
  const slowStatements = new SlowStatements(metrics.counts);
  const database = await openSiteDatabase(config, { onSlow: slowStatements.add, ...options });
  try {
    await checkNotMoved(database);
    await (config.isEdge ? checkMigrated(database) : migrate(database));
    const live = liveConfig(config);
    const secrets = new ServerSecrets(database.writer, config.postgres?.secretKey ?? null);
    const sealedSecrets = await openSealedSecrets(config, secrets);
    const installation = new InstallationSettings({ base: config, live, database, sealedSecrets });
    if (!config.isEdge) await installation.load();
    const parts = { database, render, metrics, slowStatements, secrets, sealedSecrets, installation };
    const settings = sharedSettings(config);
    const services = await connect({ config: live.config, settings, ...parts });
    if (!config.isEdge) await fill(services);
    await services.domains.refresh();
    await services.events.load();
    await services.noticeRecords.read();
    if (!config.isEdge) await renew(services);
    return services;
  } catch (error) {
    await database.close().catch(() => {});
    throw withAdvice(error, config);
  }
}

/** Adds what a new database lacks, and what this version derives from documents in another way. */
async function fill(services: Services): Promise<void> {
  const { writer } = services.database;
  await seedRoles(writer);
  await refreshMediaUses(writer);
  await fillNewDatabase(services);
}

/** Changes what was stored under other settings, or by an earlier version. */
async function renew(services: Services): Promise<void> {
  await forgetOtherMaps(services, services.mapTiles.source);
  await moveSettingsRedirects(services);
}

interface Parts {
  readonly config: Config;
  /** The settings that must be the same on all servers. */
  readonly settings: SharedSettings;
  readonly database: Database;
  readonly render: Renderer;
  readonly metrics: MetricRegistry;
  readonly slowStatements: SlowStatements;
  readonly secrets: ServerSecrets;
  readonly sealedSecrets: SealedSecrets;
  readonly installation: InstallationSettings;
}

/**
 * Opens the key of second factors: from the database of several servers, or from the data folder of one. A server for readers alone
 * opens nothing, and has a key that fits nothing.
 */
async function openSealedSecrets(
  { postgres, dataDir, isEdge }: Config,
  secrets: ServerSecrets,
): Promise<SealedSecrets> {
  if (isEdge) return new SealedSecrets(randomBytes(SEALING_KEY_BYTES));
  return postgres === null ? new SealedSecrets(dataDir) : await serverSeal(secrets);
}

/** Chooses where attempts are counted: in the database of several servers, or in the memory of one, or of one for readers alone. */
async function chooseCounts(
  { engine, writer }: Database,
  { isEdge }: Config,
  secrets: ServerSecrets,
): Promise<OpenCounts> {
  return engine === 'sqlite' || isEdge
    ? countsInMemory
    : countsInDatabase(writer, await secrets.get('limits'));
}

/** Creates the services on a migrated database. */
async function connect(parts: Parts): Promise<Services> {
  const {
    config,
    settings,
    database,
    render,
    metrics,
    slowStatements,
    secrets,
    sealedSecrets,
    installation,
  } = parts;
  const log = new BackgroundLog();
  const now = () => new Date().toISOString();
  const { siteUrl } = config;
  const openCounts = await chooseCounts(database, config, secrets);
  const domains = new DomainDirectory(database.visitor, siteUrl);
  const emergencyNotices = new EmergencyNotices(noticeFile(config));
  const noticesOnPages = new NoticesOnPages(emergencyNotices, config);
  const { lastCopies, pageCache } = openPageCache({ config, domains, log, noticesOnPages }, (documentId) =>
    pictures.madeAhead.published(documentId),
  );
  const serverId = newId();
  const tellingTrouble = log.counted('The other servers could not be told of a change.');
  const hasPurges = config.cdn !== null && config.cdn.purge !== null;
  const tellOthers = (effects: readonly SharedEffect[]) =>
    void shareEffects(database.writer, effects, { by: { server: serverId, hasPurges }, at: now() }).then(
      (isInOutbox) => {
        if (isInOutbox) outbox.wake();
      },
      (err) => tellingTrouble({ err }),
    );
  /** The pages of every server, for changes that the program makes by itself. */
  const everywhere: Pick<CachedPages, 'markStale' | 'evict'> = {
    markStale: (...tags) => {
      pageCache.markStale(...(tags as Tag[]));
      tellOthers([{ effect: 'markStale', tags }]);
    },
    evict: (...tags) => {
      pageCache.evict(...(tags as Tag[]));
      tellOthers([{ effect: 'evict', tags }]);
    },
  };
  const dutyTrouble = log.counted('Which server does the background work could not be found out.');
  const duty = new BackgroundDuty({ database, server: serverId, report: (err) => dutyTrouble({ err }) });
  const pictures = openPictures({
    config,
    database,
    duty,
    log,
    openCounts,
    onDescribed: (documentId) => makeStale(everywhere, 'pictureDescribed', documentId),
  });
  const maps = openMaps({
    config,
    database,
    duty,
    pictures,
    now,
    log,
    onPoster: (documentId) => makeStale(everywhere, 'posterArrived', documentId),
  });
  const eventTrouble = log.counted('The list of events is not up to date.');
  const events = openFeed({
    config,
    database,
    duty,
    now,
    onChange: () => {
      makeStale(pageCache, 'eventsChanged');
      tellOthers([{ effect: 'events' }]);
    },
    report: (problem, err) => eventTrouble(err === undefined ? { problem } : { problem, err }),
  });
  const outboxTrouble = log.counted(
    'The servers that send mail could not be told of a new one. They look for it in a while.',
  );
  const outbox = new Outbox({
    ...{ config, channels: configuredChannels(config), database, now },
    tellOthers: config.isEdge
      ? () => void notifyOutbox(database.writer).catch((err) => outboxTrouble({ err }))
      : undefined,
  });
  const clearingFailed = log.errors('clearing away failed');
  const readingFailed = log.errors('reading the texts of pages for the search failed');
  const searchTexts = new SearchTexts(database.writer, (err) => readingFailed({ err }), duty);
  const missingTrouble = log.counted('Which pages readers did not find could not be stored.');
  const missingPages = new MissingPages({ config, database, domains, now }, (err) => missingTrouble({ err }));
  const captchaTrouble = log.counted(
    'The captcha service could not be asked: forms are taken without a captcha, and marked so.',
  );
  const forms = await openFormServices(database.writer, secrets, { config, openCounts }, (err) =>
    captchaTrouble({ err }),
  );
  const { https } = config;
  const certificates = https === null ? null : await Certificates.open({ config: https, siteUrl });
  const certificateNames = new CertificateNames(config, domains);
  const httpsState = () => certificates?.state() ?? [];
  const backupFailed = log.errors('a backup failed');
  const backups = await openBackups(
    { database, duty, config },
    { report: (problem) => backupFailed({ problem }) },
  );
  const backupState = () => backups.state();
  const oldestBackup = () => backups.oldest();
  const updateFailed = log.errors('an update was not made');
  const updates = new Updates(
    () => services,
    (problem) => updateFailed({ problem }),
  );
  const housekeeping = new Housekeeping({ database, duty, now, oldestBackup, updates, ...pictures }, (err) =>
    clearingFailed({ err }),
  );
  const listTrouble = log.counted('The list of what was removed for good could not be stored.');
  const restart = new Restart();
  const restoreFailed = log.errors('a restore failed');
  const heldWrites = new HeldWrites();
  const restoring = new Restoring({
    ...{ config, series: backups.series, restart, heldWrites },
    report: (problem) => restoreFailed({ problem }),
  });
  const removedList = new RemovedListKeeper(
    database,
    backupFolder(config.databaseFile),
    backups.series,
    (err) => listTrouble({ err }),
  );
  const settingsTrouble = log.warnings('The settings of this server could not be noted for the others.');
  const sizesFailed = log.warnings('the sizes of folders could not be measured');
  const report = (err: unknown) => sizesFailed({ err });
  const shows = (host: string) => certificateNames.shows(host);
  const isNoticeDamaged = () => emergencyNotices.isDamaged;
  const system = new System({
    ...{ config, database, outbox, httpsState, shows, media: pictures.media, duty },
    warnOfMedia: log.counted('Pictures and files of the site are missing where this server looks for them.'),
    ...{ settings, backupState, isNoticeDamaged, unusedSettings: () => installation.problems, now, report },
    newerVersion: () => updates.offered,
  });
  const overload = new Overload();
  const pageMaker = new PageMaker({ config, database, domains, pageCache, render, events, noticesOnPages });
  const togetherTrouble = log.counted('Editors could not be told of a change.');
  const tellTogetherTrouble = (err: unknown) => togetherTrouble({ err });
  // A server for readers alone has no editors.
  const elsewhere =
    config.postgres === null || config.isEdge
      ? null
      : new PeopleElsewhere({ database, server: serverId, report: tellTogetherTrouble });
  const salt = elsewhere === null ? '' : await secrets.get('people');
  const liveEditors = new LiveEditors(
    database,
    tellTogetherTrouble,
    elsewhere === null ? null : { elsewhere, placesElsewhere: new PlacesElsewhere(database, salt), salt },
  );
  const effects: Effects = {
    pages: pageCache,
    server: serverId,
    hasPurges,
    unanswered: () => changeFeed?.unanswered(),
    changed: (change) => void liveEditors.changed(change),
    commented: (pageId) => liveEditors.commented(pageId),
    domains: () => applyDomainChanges(services),
    events: async () => {
      await events.load();
      makeStale(pageCache, 'eventsChanged');
    },
    notices: () => noticeRecords.read(),
    settings: (section) => useSettings(services, section),
    everything: () => haveAllEffects(effects, { config, domains, pageCache }),
    mail: () => outbox.wake(),
    posters: (ids) => maps.posters.wanted(ids),
    postersSoon: (ids, ms) => maps.posters.soon(ids, ms),
    pictures: (documentId) => pictures.madeAhead.published(documentId),
    render: (domainId, slug, to) => renderPublished({ domains, pageCache, pageMaker }, domainId, slug, to),
  };
  const changesTrouble = log.counted('The changes of the other servers could not be read.');
  const changeFeed =
    config.postgres === null || database.engine !== 'postgres'
      ? null
      : await openChangeFeed(config.postgres, {
          ...{ database, server: serverId },
          onChannels:
            elsewhere === null
              ? {}
              : {
                  [PEOPLE_CHANNEL]: () => void elsewhere.read(),
                  [PLACES_CHANNEL]: (sealed) => void liveEditors.passedOn(sealed),
                  [OUTBOX_CHANNEL]: () => outbox.wake(),
                },
          apply: async (shared) => {
            const known = config.isEdge ? shared.filter(({ effect }) => FOR_READERS.has(effect)) : shared;
            for (const one of known) await haveEffect(effects, one);
          },
          applyAll: () => effects.everything(),
          report: (err) => changesTrouble({ err }),
        });
  const noticeTrouble = log.counted('A change of an emergency notice could not be recorded yet.');
  const noticeRecords = new NoticeRecords({ config, database, domains, effects, emergencyNotices }, (err) =>
    noticeTrouble({ err }),
  );
  const rates = rateLimits('calls', RATES.calls, openCounts);
  const timeFailed = log.counted('A page could not be published or unpublished at its time yet.');
  const pageTimes = new PageTimes({ config, database, domains, effects, now, rates }, (err) =>
    timeFailed({ err }),
  );
  const commentsFailed = log.counted('People could not be mailed of comments yet.');
  const commentMails = new CommentMails({ config, database, domains, duty, effects, now, rates }, (err) =>
    commentsFailed({ err }),
  );
  const reportFailed = log.counted('The owner could not be told how the installation is.');
  const ownerReports = new OwnerReports({ config, database, domains, duty, effects, now, system }, (err) =>
    reportFailed({ err }),
  );
  const heartbeatFailed = log.counted('The watcher at HEARTBEAT_URL does not take the heartbeat.');
  const heartbeat = new Heartbeat({ config, duty, outbox }, (problem) => heartbeatFailed({ problem }));
  const passwordRecovery = new PasswordRecovery({ config, database, domains, effects, now }, openCounts);
  let preparing: NodeJS.Timeout | undefined;
  let isStarted = false;
  let quiet: Promise<void> | undefined;
  const services: Services = {
    ...pictures,
    ...maps,
    backups,
    certificateNames,
    certificates,
    changeFeed,
    codeAttempts: new CodeAttempts(openCounts),
    commentMails,
    config,
    database,
    deprecationWarnings: newDeprecationWarnings(),
    domains,
    duty,
    effects,
    emergencyNotices,
    events,
    forms,
    heartbeat,
    heldWrites,
    httpsState,
    installation,
    liveEditors,
    loginLimits: new LoginLimits(openCounts),
    metrics,
    missingPages,
    noticeRecords,
    noticesOnPages,
    now,
    outbox,
    overload,
    ownerReports,
    pageCache,
    pageMaker,
    pageTimes,
    passwordRecovery,
    rates,
    render,
    restart,
    restoring,
    sealedSecrets,
    sealedSearches: await SealedSearches.open(secrets),
    searchTexts,
    system,
    topicPages: new TopicPages(database.visitor, () => pageCache.generation()),
    updates,
    vocabulary: new Vocabulary(database.visitor),
    start: (logger) => {
      log.use(logger);
      slowStatements.log = logger;
      if (isStarted) return;
      isStarted = true;
      changeFeed?.start();
      const prepare = () => void comparePageCopies(services, lastCopies, logger);
      preparing = setTimeout(prepare, LAST_COPIES.prepareMs).unref();
      overload.start();
      if (config.isEdge) {
        noticeRecords.start();
        return;
      }
      outbox.start(logger);
      certificates?.start(logger);
      pageTimes.start(logger);
      const rest = [
        housekeeping,
        pictures.madeAhead,
        events,
        maps.posters,
        searchTexts,
        backups,
        system,
        noticeRecords,
        commentMails,
        ownerReports,
        heartbeat,
        removedList,
        updates,
        liveEditors,
      ];
      const startRest = () => {
        for (const service of rest) service.start();
        if (config.postgres !== null)
          void noteSettings(database.writer, settings).catch((err) => settingsTrouble({ err }));
      };
      // Which server has the duty is known before the work begins.
      if (config.postgres === null) startRest();
      else
        void duty.start().then(() => {
          if (quiet === undefined) startRest();
        });
    },
    quieten: () => {
      quiet ??= (async () => {
        clearTimeout(preparing);
        // Password recovery is closed first, because it stores its last mails in the outbox.
        await passwordRecovery.close();
        const writers = [
          housekeeping,
          outbox,
          events,
          searchTexts,
          backups,
          missingPages,
          noticeRecords,
          pageTimes,
          commentMails,
          ownerReports,
          heartbeat,
          restoring,
        ];
        await Promise.all(writers.map((service) => service.close()));
      })();
      return quiet;
    },
    close: async () => {
      await services.quieten();
      liveEditors.close();
      await elsewhere?.close();
      await changeFeed?.close();
      await duty.close();
      const rest = [updates, pictures, maps, lastCopies, overload, system, certificates];
      await Promise.all(rest.map((service) => service?.close()));
      if (!config.isEdge) await removedList.close();
      await database.close();
    },
  };
  metrics.register(...serverMetrics(services), ...overload.metrics());
  return services;
}

/** Reads the changes of the other servers from now on. The library is loaded only where it is used. */
async function openChangeFeed(
  { url }: PostgresSettings,
  options: Omit<ChangeFeedOptions, 'url'>,
): Promise<ChangeFeed> {
  const { ChangeFeed } = await import('./core/changes/change-feed.ts');
  const feed = new ChangeFeed({ ...options, url });
  await feed.open();
  return feed;
}

/** The effects that a change has on a server for readers alone, which has no editors, and its settings from its environment. */
const FOR_READERS: ReadonlySet<SharedEffect['effect']> = new Set([
  'markStale',
  'evict',
  'evictPath',
  'domains',
  'events',
  'notices',
  'everything',
]);

/** Has every effect that another server's change can have. */
async function haveAllEffects(
  effects: Effects,
  { config, domains, pageCache }: Pick<Services, 'config' | 'domains' | 'pageCache'>,
): Promise<void> {
  await effects.domains();
  for (const domain of domains.all()) makeStale(pageCache, 'domainChanged', domain.id);
  await effects.events();
  await effects.notices();
  if (!config.isEdge) for (const section of INSTALLATION_SECTIONS) await effects.settings(section);
}

/**
 * Opens the store of rendered pages, in memory and on disk.
 *
 * @param onStale called with the id of a document whose pictures may have changed, or with `WHOLE_SITE`
 */
function openPageCache(
  {
    config,
    domains,
    log,
    noticesOnPages,
  }: {
    readonly config: Config;
    readonly domains: DomainDirectory;
    readonly log: BackgroundLog;
    readonly noticesOnPages: NoticesOnPages;
  },
  onStale: (documentId: string) => void,
): { readonly lastCopies: LastCopies; readonly pageCache: PageCache } {
  const trouble = log.counted('The last copies of pages could not be stored on disk.');
  const lastCopies = new LastCopies({
    folder: config.pagesDir,
    report: (err) => trouble({ err }),
    sites: () => JSON.stringify(domains.all()),
  });
  const publishedId = (host: string) => {
    const found = domains.forHost(host)?.domain;
    return found?.published ? found.id : null;
  };
  const onStaleTag = (tag: Tag) => {
    // The tags of events, of lists, and of the pages below an address are skipped, because their changes affect no pictures.
    if (!/^(?:events$|below:|listings:)/.test(tag)) onStale(documentOf(tag) ?? WHOLE_SITE);
  };
  const sentOn = (domain: string) => noticesOnPages.sentOn(domain);
  return {
    lastCopies,
    pageCache: new PageCache(publishedId, onStaleTag, lastCopies, sentOn, config.cdn?.keepsSeconds),
  };
}

/** Adds the seed roles to a database without roles. A seed role that admins have removed is not added again. */
async function seedRoles(db: Writer): Promise<void> {
  if ((await roleNames(db)).length > 0) return;
  for (const role of SEED_ROLES) await putRole(db, role, SEED_RIGHTS);
}

async function fillNewDatabase(services: Services): Promise<void> {
  const { writer } = services.database;
  const isNew = async () => (await anyDomainId(writer)) === null;
  if (!(await isNew())) return;
  await oneAtATime(writer, async () => {
    if (!(await isNew())) return;
    // The module is loaded only here, because the texts and pictures of the demo are needed once in the lifetime of a site.
    const { seedDemo, seedEmptySite } = await import('./operate/seed/seeds.ts');
    await (services.config.demo ? seedDemo(services) : seedEmptySite(services));
    await services.searchTexts.areRead();
  });
}
