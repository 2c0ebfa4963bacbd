import { listOutbox, outboxCounts } from '../../../db/outbox-queries.ts';
import { mail } from '../../../src/calls/mail.ts';
import { can } from '../../../src/calls/permissions.ts';
import { handle } from '../../people/auth/handle.ts';
import { mailEntry } from './mail-entry.ts';
import { sendAgain } from './send-again.ts';

export const mailCalls = [
  handle(mail.status, async ({ services, session }) => {
    const { outbox, system, database } = services;
    const status = { ...(await outbox.state()), ...(await outboxCounts(database.reader)) };
    return can(session.user, 'system/load') ? { ...status, system: await system.trouble() } : status;
  }),

  handle(mail.list, async ({ services }, { state, limit, page }) => {
    const asked = { state, limit, offset: (page - 1) * limit };
    const { entries, total } = await listOutbox(services.database.reader, asked);
    return { messages: entries.map(mailEntry), total };
  }),

  handle(mail.sendAgain, async ({ services, write }, { _id }) => ({
    message: mailEntry(await write((unit) => sendAgain(unit, services, _id))),
  })),
];
