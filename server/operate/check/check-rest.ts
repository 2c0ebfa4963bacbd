import {
  latestTime,
  outboxHealth,
  unpairedRedirects,
  unpairedSiteDocuments,
} from '../../../db/check-queries.ts';
import { publishedEdges, type RedirectEdge } from '../../../db/redirect-queries.ts';
import { targetOf } from '../../content/redirects/chain.ts';
import { OUTBOX_STUCK_MS } from '../../core/limits/limits.ts';
import { told } from '../condition/findings.ts';
import { waitingEntries } from '../condition/service-findings.ts';
import { type CheckedSite, numberWords } from './checked-site.ts';

/** Finds navigations, footers, settings and redirects that are marked as published but not served. */
export async function checkPublished({ database, domains, findings }: CheckedSite): Promise<void> {
  for (const { kind, domain_id } of await unpairedSiteDocuments(database.reader)) {
    const name = domains.byId(domain_id)?.name ?? domain_id;
    findings.add(
      'published',
      `The ${kind} of ${name} counts as published, and readers do not get it.`,
      'Publish it again.',
    );
  }
  for (const { path } of await unpairedRedirects(database.reader)) {
    findings.add(
      'published',
      `The redirect from ${path} says otherwise than what readers get.`,
      'Publish it again, or unpublish it, in the settings of the site.',
    );
  }
}

/** Finds redirects that form a loop or a chain. */
export async function checkRedirects({ database, domains, findings }: CheckedSite): Promise<void> {
  const edges = await publishedEdges(database.reader);
  const keyOf = (domainId: string, path: string) => `${domainId} ${path}`;
  const byPlace = new Map(edges.map((edge) => [keyOf(edge.domainId, edge.from), edge]));
  const siteOfHost = (host: string) => {
    const found = domains.forHost(host);
    return found?.exact ? found.domain.id : null;
  };
  const nextOf = (edge: RedirectEdge) => {
    const target = targetOf(edge, siteOfHost);
    return target === null ? undefined : byPlace.get(keyOf(target.domainId, target.path));
  };
  const known = new Set<RedirectEdge>();
  for (const edge of edges) {
    const way: RedirectEdge[] = [];
    let at: RedirectEdge | undefined = edge;
    while (at !== undefined && !known.has(at) && !way.includes(at)) {
      way.push(at);
      at = nextOf(at);
    }
    for (const passed of way) known.add(passed);
    const steps = [...way.map(({ from }) => from), at?.from ?? way.at(-1)?.to].join(' → ');
    const remedy = 'Change one of these redirects in the settings of the site.';
    if (at !== undefined && way.includes(at))
      findings.add('redirects', `Readers are sent round and round: ${steps}.`, remedy);
    else if (way.length > 1)
      findings.add('redirects', `Readers are sent on more than once: ${steps}.`, remedy);
  }
  findings.looked('redirects', numberWords(edges.length, 'redirect', 'redirects'));
}

/** Finds mails and leads that are long overdue or were given up. */
export async function checkOutbox({ database, config, findings, now }: CheckedSite): Promise<void> {
  const health = await outboxHealth(database.reader, new Date(now).toISOString());
  const { waiting, since, failed, pauses } = health;
  const DELIVERY = 'The dashboard, tab Mail delivery, lists them with the reasons.';
  for (const { channel, reason } of pauses)
    findings.add('outbox', `Nothing is sent (${channel}) for now. ${reason}`, DELIVERY);
  const { mail } = config;
  const noMail = mail.provider === null ? [{ isSetUp: false, reason: mail.reason, waiting }] : [];
  const kept = told('check', { mail: noMail });
  for (const { what, todo } of kept) findings.add('outbox', what, todo);
  if (
    kept.length === 0 &&
    pauses.length === 0 &&
    since !== null &&
    Date.parse(since) < now - OUTBOX_STUCK_MS
  ) {
    findings.add(
      'outbox',
      `${waitingEntries(waiting)}, the oldest since ${since.slice(0, 16).replace('T', ' ')} UTC.`,
      'They go while Hearth is served: start it. If it is, its log says what fails.',
    );
  }
  if (failed > 0) {
    findings.add(
      'outbox',
      `${numberWords(failed, 'mail or lead was', 'mails and leads were')} given up.`,
      DELIVERY,
    );
  }
}

/** Finds a clock that is behind the latest stored time. */
export async function checkClock({ database, findings, now }: CheckedSite): Promise<void> {
  const latest = await latestTime(database.reader);
  if (latest === null) return;
  for (const { what, todo } of told('check', { clock: [{ now, latest: Date.parse(latest) }] }))
    findings.add('clock', what, todo);
}
