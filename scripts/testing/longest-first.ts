import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take a minute, although they are short. */
const LONGEST = ['bench/several-servers/soak.test.ts'];

/**
 * Orders the test files of each project by their sizes, as Vitest does, but begins with those that take longest: at the end, they
 * would run alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const place = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) + (LONGEST.some((file) => moduleId.endsWith(file)) ? 0 : 0.5);
    return sorted.sort((one, other) => place(one) - place(other));
  }
}
