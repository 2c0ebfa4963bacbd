import { spawnSync } from 'node:child_process';

/** `npm run tasks`: does the tasks of a working day in a browser, and prints what each took beside what it may take. */

interface Counts {
  readonly clicks: number;
  readonly chords: number;
  readonly letters: number;
}

interface Task {
  readonly name: string;
  readonly taken: Counts;
  readonly bound: Counts;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

/** Returns the rows of the table, and the titles of the tasks that failed. */
export function tasksOf(suite: Suite): { tasks: Task[]; failed: string[] } {
  const inner = (suite.suites ?? []).map(tasksOf);
  const specs = suite.specs ?? [];
  const annotations = specs.flatMap(({ tests }) => tests.flatMap((one) => one.annotations));
  const own = annotations.flatMap(({ type, description }) =>
    type === 'task' && description !== undefined ? [JSON.parse(description) as Task] : [],
  );
  return {
    tasks: [...inner.flatMap(({ tasks }) => tasks), ...own],
    failed: [
      ...inner.flatMap(({ failed }) => failed),
      ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
    ],
  };
}

/** Returns counts in words: '2 clicks', '1 chord and 3 letters'. */
export function countWords(counts: Counts): string {
  const parts = (['clicks', 'chords', 'letters'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${counts[kind] === 1 ? kind.slice(0, -1) : kind}`);
  return parts.length === 0 ? 'nothing' : parts.join(' and ');
}

if (import.meta.main) {
  const { stdout } = spawnSync('playwright', ['test', 'e2e/tasks', '--workers=1', '--reporter=json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const { tasks, failed } = tasksOf(JSON.parse(stdout) as Suite);
  console.table(
    tasks.map(({ name, taken, bound }) => ({
      task: name,
      took: countWords(taken),
      'at most': countWords(bound),
    })),
  );
  for (const title of failed) console.error(`Failed: ${title}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
