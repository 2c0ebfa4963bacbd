import { z } from 'zod';
import { emailProblem } from '../../../src/model/log-in-rules.ts';
import { httpUrl } from './config-fields.ts';
import type { Variables } from './variable.ts';

/** The variables of what tells the owner how the site is. */
export const reportVariables = {
  ALERT_EMAIL: {
    takes: z
      .string()
      .trim()
      .refine((value) => emailProblem(value) === null, {
        error: 'takes an e-mail address, such as it@example.org',
      }),
    group: 'Telling the owner',
    otherwise: 'every admin who has not turned it off in ‘Your account’',
    missing: 'Every admin gets a mail a week, and one at once when something is wrong.',
    about: 'who gets a mail a week about how the site is, and one at once when something is wrong',
  },
  HEARTBEAT_URL: {
    takes: httpUrl(
      'takes the full address that a watcher gave you, such as https://watch.example.org/ping/1234',
    ),
    group: 'Telling the owner',
    secret: true,
    missing: 'Nobody is told when this machine is off, or mail itself does not work.',
    about:
      'an address that Hearth opens once a minute while it works and can send mail; a service for watching cron jobs mails you when that stops',
  },
  UPDATE_URL: {
    takes: httpUrl(
      'takes the full address of an offer of programs, such as https://example.org/hearth/offer.json',
    ),
    group: 'Running',
    missing: 'The tab Installation offers no newer version; ‘hearth update FILE’ works.',
    about:
      'the address of the signed list of the newest programs, which whoever makes your program gives you; an admin can then update in the tab **Installation**',
  },
} as const satisfies Variables;
