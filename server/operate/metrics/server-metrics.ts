import fs from 'node:fs/promises';
import { outboxCounts, outboxOldest } from '../../../db/outbox-queries.ts';
import { childMemory } from '../../core/metrics/child-memory.ts';
import type { Metric } from '../../core/metrics/metric-registry.ts';
import type { Services } from '../../core/services.ts';

/** Returns the metrics that belong to no single feature. */
export function serverMetrics(services: Services): readonly Metric[] {
  const {
    backups,
    changeFeed,
    config,
    database,
    duty,
    httpsState,
    imageWork,
    metrics,
    pageCache,
    pageMaker,
    renditions,
  } = services;
  const { counts } = metrics;
  /** Returns the time since an ISO 8601 time in seconds; null without one. */
  const ageOf = (iso: string | null | undefined): number | null =>
    iso ? (Date.parse(services.now()) - Date.parse(iso)) / 1000 : null;
  return [
    {
      name: 'hearth_cached_pages_total',
      help: 'Pages that were served from memory: with their bytes, or as unchanged (304).',
      type: 'counter',
      label: 'response',
      read: () => ({ full: pageCache.counts.hits, unchanged: pageCache.counts.notModified }),
    },
    {
      name: 'hearth_rendered_pages_total',
      help: 'Pages that were rendered and stored in memory.',
      type: 'counter',
      read: () => pageCache.counts.stored,
    },
    {
      name: 'hearth_cache_bytes',
      help: 'Bytes in the caches in memory.',
      type: 'gauge',
      label: 'cache',
      read: () => ({ pages: pageCache.bytes, renditions: renditions.bytesInMemory }),
    },
    {
      name: 'hearth_renders_waiting',
      help: 'Pages that wait to be rendered.',
      type: 'gauge',
      read: () => pageMaker.waiting,
    },
    {
      name: 'hearth_image_jobs',
      help: 'Pictures that somebody waits for: those being worked on, and those in the queue.',
      type: 'gauge',
      label: 'state',
      read: () => imageWork.load,
    },
    {
      name: 'hearth_sql_statements_total',
      help: 'SQL statements, by connection.',
      type: 'counter',
      label: 'connection',
      read: () => ({ ...database.statements }),
    },
    {
      name: 'hearth_slow_sql_statements_total',
      help: 'SQL statements that took more than a tenth of a second. Each is in the log, once a minute.',
      type: 'counter',
      read: () => counts.slowStatements,
    },
    {
      name: 'hearth_outbox_entries',
      help: 'Mails and leads that wait to be delivered, and those that were given up.',
      type: 'gauge',
      label: 'state',
      read: async () => (config.isEdge ? null : await outboxCounts(database.reader)),
    },
    {
      name: 'hearth_outbox_oldest_seconds',
      help: 'How long the oldest mail or lead has been waiting; 0 where none is.',
      type: 'gauge',
      read: async () => (config.isEdge ? null : Math.max(0, ageOf(await outboxOldest(database.reader)) ?? 0)),
    },
    {
      name: 'hearth_backup_proven_age_seconds',
      help: 'How long ago the last backup that passed its test restore was made; absent where none is made by itself.',
      type: 'gauge',
      read: async () => ageOf((await backups.state())?.lastProven?.madeAt),
    },
    {
      name: 'hearth_backup_copied_age_seconds',
      help: 'How long ago the newest backup in the second place was made; absent where there is none.',
      type: 'gauge',
      read: async () => ageOf((await backups.state())?.newestCopy?.madeAt),
    },
    {
      name: 'hearth_certificate_expires_seconds',
      help: 'How long the certificate of a host is still good; negative after that. A host without a certificate has 0.',
      type: 'gauge',
      label: 'host',
      read: () =>
        Object.fromEntries(
          httpsState().map(({ host, expiresAt }) => [
            host,
            expiresAt === null ? 0 : -(ageOf(expiresAt) ?? 0),
          ]),
        ),
    },
    {
      name: 'hearth_submissions_total',
      help: 'Forms that were sent and stored.',
      type: 'counter',
      read: () => counts.submissions,
    },
    {
      name: 'hearth_log_ins_refused_total',
      help: 'Log-ins with a wrong password or code, or too many of them.',
      type: 'counter',
      read: () => counts.logInsRefused,
    },
    {
      name: 'hearth_on_duty',
      help: 'Whether this server does the background work of several servers; absent where there is only one.',
      type: 'gauge',
      read: () => (changeFeed === null ? null : Number(duty.isHere)),
    },
    {
      name: 'hearth_changes_read_seconds',
      help: 'How long ago this server read the changes of the others; absent where there is only one.',
      type: 'gauge',
      read: () => changeFeed?.age ?? null,
    },
    {
      name: 'hearth_editor_streams',
      help: 'Browsers with the editor open that are told of other people.',
      type: 'gauge',
      read: () => services.liveEditors.count,
    },
    {
      name: 'hearth_child_memory_bytes',
      help: 'Memory of the processes that work for the server, such as the one for pictures, beside what they share with it.',
      type: 'gauge',
      read: () => childMemory(process.pid),
    },
    {
      name: 'hearth_disk_free_bytes',
      help: 'Room left on the disk of the data folder.',
      type: 'gauge',
      read: async () => {
        const { bavail, bsize } = await fs.statfs(config.dataDir);
        return bavail * bsize;
      },
    },
  ];
}
