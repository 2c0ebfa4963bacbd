import type { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import type { Writer } from '../connection.ts';

/** A step of PostgreSQL's plan, with what it did. */
export interface PlanStep {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanStep[];
}

/** Runs statements, and returns the steps of each as PostgreSQL carries it out. */
export async function postgresSteps(db: Writer, work: () => Promise<unknown>): Promise<PlanStep[][]> {
  const run = vi.spyOn(db.getExecutor(), 'executeQuery');
  await work();
  const queries = run.mock.calls.map(([query]) => query as CompiledQuery);
  run.mockRestore();
  const plans: PlanStep[][] = [];
  for (const query of queries) {
    const explained = { ...query, sql: `explain (analyze, format json) ${query.sql}` };
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: PlanStep }[] }>(explained);
    plans.push(rows[0]!['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)));
  }
  return plans;
}

function stepsOf(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}
