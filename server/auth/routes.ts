import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TOASTS } from '../../src/model/texts.ts';
import { loginSchema, setPasswordSchema } from '../../src/model/users.ts';
import { describeCall } from '../http/describe-call.ts';
import { typed } from '../http/typed.ts';
import type { Services } from '../services.ts';
import { accountKey, userWithPassword } from './log-in.ts';
import { AttemptCounter } from './rate-limits.ts';
import { sessionOf, startSession, stopSession } from './sessions.ts';
import { setPassword } from './set-password.ts';

const MINUTE_MS = 60_000;
const TAG = 'Users';

const loginAnswer = z.object({ statusCode: z.literal(200), token: z.string() });
const doneAnswer = z.object({ statusCode: z.literal(200), message: z.string() });
const meAnswer = z.object({
  user: z
    .object({
      _id: z.string(),
      username: z.string(),
      email: z.string(),
      roles: z.array(z.string()),
      rights: z.array(z.string()),
    })
    .nullable(),
});

/**
 * The calls under `/api/user` for signing in and out. Attempts are limited per address, per account from one
 * address, so that nobody locks a colleague out from elsewhere, and far more widely per account from everywhere.
 */
export async function userRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { writer } = services.database;
  const perAccountThere = new AttemptCounter({ attempts: 10, windowMs: 15 * MINUTE_MS });
  const perAccount = new AttemptCounter({ attempts: 100, windowMs: 15 * MINUTE_MS });
  const perAddress = new AttemptCounter({ attempts: 50, windowMs: 15 * MINUTE_MS });

  typed(app).post(
    '/login',
    { schema: describeCall(TAG, 'Starts a session', { body: loginSchema }, loginAnswer) },
    async (request, reply) => {
      const { username, password } = request.body;
      perAddress.attempt(request.ip);
      const account = await accountKey(writer, username);
      const there = `${request.ip} ${account}`;
      perAccountThere.attempt(there);
      perAccount.attempt(account);
      const userId = await userWithPassword(writer, username, password);
      perAccountThere.forget(there);
      perAccount.forget(account);
      return { statusCode: 200 as const, token: await startSession(services, userId, reply) };
    },
  );

  typed(app).post(
    '/logout',
    { schema: describeCall(TAG, 'Ends the session', {}, doneAnswer) },
    async (request, reply) => {
      await stopSession(services, request, reply);
      return { statusCode: 200 as const, message: TOASTS.success };
    },
  );

  typed(app).post(
    '/me',
    { schema: describeCall(TAG, 'Who is signed in; null for nobody', {}, meAnswer) },
    async (request) => ({ user: (await sessionOf(services, request))?.user ?? null }),
  );

  typed(app).post(
    '/setPassword',
    {
      schema: describeCall(
        TAG,
        'Sets a password with the token of a link',
        { body: setPasswordSchema },
        doneAnswer,
      ),
    },
    async (request) => {
      perAddress.attempt(request.ip);
      await setPassword(writer, request.body, services.now());
      return { statusCode: 200 as const, message: TOASTS.passwordReset };
    },
  );
}
