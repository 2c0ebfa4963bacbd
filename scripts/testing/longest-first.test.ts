import path from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { LongestFirst } from './longest-first.ts';

const LONGEST = 'bench/several-servers/soak.test.ts';

test('the files that take longest come first in their project, the others by their sizes', async () => {
  const config = { sequence: { groupOrder: 0 }, isolate: false };
  const of = (name: string) => (file: string) =>
    ({ moduleId: path.resolve(file), project: { name, config } }) as TestSpecification;
  const vitest = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest;
  const [small, large] = ['server/testing/clean-environment.test.ts', 'server/whole/permission-walk.test.ts'];
  const files = [...[small, LONGEST, large].map(of('units')), of('postgres')(large)];
  const sorted = await new LongestFirst(vitest).sort(files);
  const named = sorted.map(({ project, moduleId }) => `${project.name} ${path.relative('.', moduleId)}`);
  expect(named).toEqual([`postgres ${large}`, `units ${LONGEST}`, `units ${large}`, `units ${small}`]);
});
