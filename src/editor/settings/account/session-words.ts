import type { OwnSession } from '../../../model/account.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import type { Question } from '../../ui/question.ts';

type Asked = Pick<Question, 'message' | 'consequence' | 'yes'>;

/** A browser by its name. One that logged in before names were stored has none. */
export function browserWords({ browser }: Pick<OwnSession, 'browser'>): string {
  return browser === '' ? 'A browser' : browser;
}

/** When somebody logged in there, and was last there. */
export function timesWords({ startedAt, lastSeenAt, isThis }: OwnSession, timeZone: string): string {
  const started = `Logged in ${submittedAt(startedAt, timeZone)}.`;
  return isThis ? started : `${started} Last seen ${submittedAt(lastSeenAt, timeZone)}.`;
}

export function endQuestion(session: OwnSession, timeZone: string): Asked {
  return {
    message: `Log out ${browserWords(session)}?`,
    consequence: `The person who uses it, since ${submittedAt(session.startedAt, timeZone)}, has to log in again. What you have not saved there stays in that browser.`,
    yes: 'Log out',
  };
}

/** @param count of the browsers, this one included */
export function endAllQuestion(count: number): Asked {
  const where = count === 1 ? 'this browser' : `all ${count} browsers, this one included`;
  return {
    message: 'Log out everywhere?',
    consequence: `You are logged out of ${where}, and have to log in again.`,
    yes: 'Log out everywhere',
  };
}
