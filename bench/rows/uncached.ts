import type { Plan } from '../plan.ts';
import { type Times, timesOf } from '../request-times.ts';
import { startBareNode, startUncached } from '../servers.ts';
import { linkedPaths } from '../site.ts';
import { comparisonRow, type Goal, MILLISECONDS, type Row } from '../table.ts';

const GOAL: Goal = { of: 'measured', bound: 'at most', value: 2 };
const WARM_UP_REQUESTS = 150;

/** Measures the home page and a content page, rendered at each request: the server's processor time, and real time. */
export async function uncachedRows(plan: Plan): Promise<Row[]> {
  const uncached = await startUncached(plan.dataDir);
  const bare = await startBareNode();
  try {
    const [home = '/', content = '/'] = await linkedPaths(uncached.url, 2);
    const rows: Row[] = [];
    for (const [name, path] of Object.entries({ home, content })) {
      const rounds: { render: Times; hello: Times }[] = [];
      await timesOf(uncached, path, WARM_UP_REQUESTS);
      await timesOf(bare, '/', WARM_UP_REQUESTS);
      for (let round = 0; round < plan.uncached.rounds; round++) {
        const render = await timesOf(uncached, path, plan.uncached.requests);
        const hello = await timesOf(bare, '/', plan.uncached.requests);
        rounds.push({ render, hello });
      }
      const row = (title: string, kind: keyof Times, note: string) =>
        comparisonRow({
          name: title,
          unit: MILLISECONDS,
          measured: rounds.map(({ render }) => render[kind]),
          reference: rounds.map(({ hello }) => hello[kind]),
          against: 'bare node:http',
          goal: GOAL,
          note: `${path}, ${note}`,
        });
      rows.push(
        row(
          `uncached ${name} page, processor`,
          'processor',
          'the mean, all threads of the server; not compressed',
        ),
        row(`uncached ${name} page, clock`, 'clock', 'the median, from request to last byte, one at a time'),
      );
    }
    return rows;
  } finally {
    await Promise.all([uncached.stop(), bare.stop()]);
  }
}
