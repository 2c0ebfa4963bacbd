import { pageTimes } from '../../../db/page-time-queries.ts';
import { pageTimes as calls } from '../../../src/calls/page-times.ts';
import { handle } from '../../people/auth/handle.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { pageTimeShape } from '../documents/page-time-shape.ts';
import { clearPageTime, setPageTime } from './set-page-time.ts';

export const pageTimeCalls = [
  handle(calls.set, async ({ write }, sent) => ({
    times: await write(async (unit) => {
      await setPageTime(unit, sent);
      return timesOf(unit, sent._id);
    }),
  })),

  handle(calls.clear, async ({ write }, { _id, action }) => ({
    times: await write(async (unit) => {
      await clearPageTime(unit, _id, action);
      return timesOf(unit, _id);
    }),
  })),
];

async function timesOf({ db }: UnitOfWork, id: string) {
  return (await pageTimes(db, id)).map(pageTimeShape);
}
