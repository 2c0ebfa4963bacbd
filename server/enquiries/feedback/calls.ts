import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { countFeedback, listFeedback, storeFeedbackText } from '../../../db/feedback-queries.ts';
import { feedback } from '../../../src/calls/feedback.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { charactersIn } from '../../../src/model/feedback.ts';
import { severalLines } from '../../../src/model/forms/field-types/sent-texts.ts';
import { API_PREFIX, FEEDBACK } from '../../../src/model/limits.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { handleError, logFailure, toHearthError } from '../../core/http/error-responses.ts';
import type { Services } from '../../core/services.ts';
import { handle } from '../../people/auth/handle.ts';
import { acceptPlainPosts, isPlainPost } from '../forms/plain-post.ts';
import { type AnsweredPage, answeredPage } from './answered-page.ts';
import { sendFeedbackPage } from './feedback-page.ts';
import { removeText } from './remove-texts.ts';

/** The calls about ‘Was this page clear?’: the posts of browsers, with or without scripts, and the list for users. */
export const feedbackCalls = [
  handle(
    feedback.answer,
    async ({ services, request, reply, now }, { form }) => {
      const { writer } = services.database;
      const isClear = 'yes' in form;
      const slug = isClear ? form.yes : form.no;
      const domain = publishedDomain(services, request);
      const page = await answeredPage(services, domain, slug);
      const version = { pageId: page.id, version: page.version, domainId: domain.id };
      services.rates.feedback.attempt(`${domain.id} ${addressKey(request.ip)}`);
      services.rates.allFeedback.attempt(domain.id);
      if (isClear || form.text === undefined) {
        await writer.transaction().execute((trx) => countFeedback(trx, version, isClear));
        const query = new URLSearchParams({ page: slug, clear: isClear ? 'yes' : 'no' });
        return reply.redirect(`/${API_PREFIX}/feedback/answered?${query}`, 303);
      }
      const text = severalLines(form.text);
      checkLength(text);
      if (text !== '') {
        await writer
          .transaction()
          .execute((trx) => storeFeedbackText(trx, version, text, now.slice(0, 'YYYY-MM-DD'.length)));
      }
      return sendFeedbackPage(services, request, reply, { domain, page, asks: false, text, error: null });
    },
    { scope: takePlainPosts },
  ),

  handle(feedback.answered, async ({ services, request, reply }, { page: slug, clear }) => {
    // Like a search, each of these pages is rendered by itself.
    services.rates.searches.attempt(addressKey(request.ip));
    const domain = publishedDomain(services, request);
    const page = await answeredPage(services, domain, slug);
    const answer = { domain, page, asks: clear === 'no', text: '', error: null };
    return sendFeedbackPage(services, request, reply, answer);
  }),

  handle(feedback.list, async ({ services, domain }, { domainId, page, size }) => {
    const range = { limit: size, offset: (page - 1) * size };
    const { rows, total } = await listFeedback(services.database.reader, domain(domainId).id, range);
    return {
      feedback: rows.map(({ page_id, version, title, slug, yes, no, texts }) => ({
        _id: `${page_id} ${version}`,
        ...{ title, slug, version, yes, no },
        texts: texts.map(({ id, words, day }) => ({ _id: id, words, day })),
      })),
      total,
    };
  }),

  handle(feedback.remove, async ({ write }, { _id }) => {
    await write((unit) => removeText(unit, _id));
    return {};
  }),
];

/** @throws HearthError 'feedback-too-long' (422) */
function checkLength(text: string): void {
  const count = charactersIn(text);
  const max = FEEDBACK.characters;
  if (count > max) throw new HearthError('feedback-too-long', { count: String(count), max: String(max) });
}

/** Returns the site of the request's host. @throws HearthError 'page-not-found' (404) if the host has no published site */
function publishedDomain({ domains }: Services, request: FastifyRequest): DomainRecord {
  const domain = domains.forHost(request.headers.host ?? '')?.domain;
  if (!domain?.published) throw new HearthError('page-not-found');
  return domain;
}

/** Makes a scope accept the posts of browsers. The response to a failed post is a page with everything that was typed. */
function takePlainPosts(scope: FastifyInstance, services: Services): void {
  acceptPlainPosts(scope);
  scope.setErrorHandler(async (error, request, reply) => {
    if (isPlainPost(request)) return failedPage(services, error, request, reply);
    handleError(error, request, reply);
    return reply;
  });
}

async function failedPage(
  services: Services,
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  logFailure(failure, request.log, 'call failed');
  const error = toHearthError(failure);
  try {
    const domain = publishedDomain(services, request);
    // The body is missing or has another shape if it was refused.
    const { form } = (request.body ?? {}) as { form?: Partial<Record<string, unknown>> };
    const slug = form?.no ?? form?.yes;
    const text = severalLines(form?.text);
    const page = typeof slug === 'string' ? await ifThere(answeredPage(services, domain, slug)) : null;
    const answer = { domain, page, asks: form?.text !== undefined, text, error };
    return await sendFeedbackPage(services, request, reply, answer);
  } catch (second) {
    logFailure(second, request.log, 'page failed');
    handleError(error, request, reply);
    return reply;
  }
}

/** Returns a page; null if readers can no longer answer about it. */
async function ifThere(page: Promise<AnsweredPage>): Promise<AnsweredPage | null> {
  try {
    return await page;
  } catch (error) {
    if (toHearthError(error).status < 500) return null;
    throw error;
  }
}
