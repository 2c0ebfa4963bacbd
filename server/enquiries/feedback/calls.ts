import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { countFeedback, listFeedback, storeFeedbackText } from '../../../db/feedback-queries.ts';
import { feedback } from '../../../src/calls/feedback.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { charactersIn } from '../../../src/model/feedback.ts';
import { severalLines } from '../../../src/model/forms/field-types/sent-texts.ts';
import { API_PREFIX, FEEDBACK } from '../../../src/model/limits.ts';
import { addressKey } from '../../core/http/client-address.ts';
import type { Services } from '../../core/services.ts';
import { handle } from '../../people/auth/handle.ts';
import { answerPlainPosts, ifThere, readersSite } from '../forms/answer-plain-posts.ts';
import { answeredPage } from './answered-page.ts';
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
      await services.rates.feedback.attempt(`${domain.id} ${addressKey(request.ip)}`);
      await services.rates.allFeedback.attempt(domain.id);
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
    {
      scope: takePlainPosts,
      beforeBody:
        ({ forms: { limits } }) =>
        async ({ ip, headers }) => {
          await limits.post(addressKey(ip), Number(headers['content-length'] ?? FEEDBACK.bytes));
        },
    },
  ),

  handle(feedback.answered, async ({ services, request, reply }, { page: slug, clear }) => {
    // Like a search, each of these pages is rendered by itself.
    await services.rates.searches.attempt(addressKey(request.ip));
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
function publishedDomain(services: Services, request: FastifyRequest): DomainRecord {
  return readersSite(services, request, new HearthError('page-not-found'));
}

/** Makes a scope accept the posts of browsers. */
function takePlainPosts(scope: FastifyInstance, services: Services): void {
  const max = String(FEEDBACK.characters);
  answerPlainPosts(scope, {
    tooLarge: new HearthError('feedback-too-large', { max }),
    failedPage: (error, request, reply) => failedPage(services, error, request, reply),
  });
}

async function failedPage(
  services: Services,
  error: HearthError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const domain = publishedDomain(services, request);
  // The body is missing or has another shape if it was refused.
  const { form } = (request.body ?? {}) as { form?: Partial<Record<string, unknown>> };
  const slug = form?.no ?? form?.yes;
  const text = severalLines(form?.text);
  const page = typeof slug === 'string' ? await ifThere(answeredPage(services, domain, slug)) : null;
  const answer = { domain, page, asks: form?.text !== undefined, text, error };
  return sendFeedbackPage(services, request, reply, answer);
}
