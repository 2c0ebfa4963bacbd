import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { HearthError } from '../../../src/model/errors.ts';
import { plainHead } from '../../../src/model/head.ts';
import { FEEDBACK_TEXTS } from '../../../src/model/texts.ts';
import type { FeedbackView, SiteShell } from '../../../src/model/view.ts';
import { cardsFor } from '../../content/search/search-site.ts';
import type { Services } from '../../core/services.ts';
import { publishedShell } from '../../delivery/visitor/site-shell.ts';
import { sendPlainAnswer } from '../forms/answer-plain-posts.ts';
import type { AnsweredPage } from './answered-page.ts';

/** The answer that a page responds to. */
interface Answer {
  readonly domain: DomainRecord;
  /** Null if the page can no longer be answered about. */
  readonly page: AnsweredPage | null;
  /** Whether to ask the reader what was not clear. */
  readonly asks: boolean;
  /** The words of the reader; '' if there are none yet. */
  readonly text: string;
  /** The reason why the answer was not stored; null if it was. */
  readonly error: HearthError | null;
}

/**
 * Sends the page after an answer. If the words of the reader are about danger or violence, the page has the numbers that the search
 * shows for such words.
 */
export async function sendFeedbackPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { domain, page, asks, text, error }: Answer,
): Promise<FastifyReply> {
  const { database, config } = services;
  const shell = page?.shell ?? (await publishedShell(database, config, domain, ''));
  const { settings } = shell;
  const title = error ? FEEDBACK_TEXTS.problem : asks ? FEEDBACK_TEXTS.ask : FEEDBACK_TEXTS.thanks;
  const cards = await cardsFor(services, { domainId: domain.id, settings }, text);
  const viewIn = (shell: SiteShell): FeedbackView => ({
    kind: 'feedback',
    shell,
    head: { ...plainHead(title, settings.title), robots: 'noindex' },
    page: page && { title: page.title, path: page.shell.path, slug: page.slug },
    quickExit: page?.quickExit ?? 'inherit',
    call: page?.call ?? null,
    asks,
    text,
    failure: error?.message ?? null,
    cards,
  });
  return sendPlainAnswer(services, request, reply, { shell, error, viewIn });
}
