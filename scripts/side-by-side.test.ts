import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { type EndedStep, runSideBySide, type Step } from './side-by-side.ts';

/** Returns a step that runs a script in the shared folder. */
const step = (title: string, script: string): Step => ({
  title,
  command: process.execPath,
  args: ['--input-type=module', '--eval', `import fs from 'node:fs'; ${script}`],
});

async function run(
  lanes: readonly (readonly Step[])[],
): Promise<{ folder: string; ended: readonly EndedStep[] }> {
  const folder = await temporaryFolder();
  const ended: EndedStep[] = [];
  await runSideBySide(lanes, { ...process.env, FOLDER: folder }, (step) => ended.push(step));
  return { folder, ended };
}

const note = (name: string) => `fs.appendFileSync(process.env.FOLDER + '/order', '${name} ');`;
const until = (name: string) =>
  `while (!(fs.existsSync(process.env.FOLDER + '/order') && fs.readFileSync(process.env.FOLDER + '/order', 'utf8').includes('${name} ')));`;

test('lanes run beside each other, and what their steps print comes in the order given', async () => {
  const { folder, ended } = await run([
    [
      step('waits', `${note('waits')} ${until('second')} console.log('one');`),
      step('after', `${note('after')} console.error('two');`),
    ],
    [step('first', `${until('waits')} ${note('first')}`), step('second', note('second'))],
  ]);
  expect(ended.map(({ title, printed }) => `${title}: ${printed}`)).toEqual([
    'waits: one\n',
    'after: two\n',
    'first: ',
    'second: ',
  ]);
  expect(await fs.readFile(path.join(folder, 'order'), 'utf8')).toBe('waits first second after ');
});

test('a step that fails, or is not there, is said to, and those after it run all the same', async () => {
  const { ended } = await run([
    [step('fails', `console.log('so'); process.exitCode = 3`), step('passes', '')],
    [{ title: 'missing', command: '/no/such/command', args: [] }],
  ]);
  expect(ended).toEqual([
    { title: 'fails', isOk: false, printed: 'so\n' },
    { title: 'passes', isOk: true, printed: '' },
    { title: 'missing', isOk: false, printed: expect.stringContaining('ENOENT') },
  ]);
});

test('a step that the system ends says by what, and one that cannot even be tried says why', async () => {
  const { ended } = await run([
    [step('killed', `console.log('so'); process.kill(process.pid, 'SIGKILL')`), step('after', '')],
    [{ title: 'impossible', command: process.execPath, args: ['\0'] }, step('too', '')],
  ]);
  expect(ended).toEqual([
    { title: 'killed', isOk: false, printed: 'so\nIt was ended by SIGKILL.\n' },
    { title: 'after', isOk: true, printed: '' },
    { title: 'impossible', isOk: false, printed: expect.stringContaining('null bytes') },
    { title: 'too', isOk: true, printed: '' },
  ]);
});

test('whatever a step prints comes whole, however much it is', async () => {
  const { ended } = await run([[step('much', `process.stdout.write('ä'.repeat(3_000_000) + 'end')`)]]);
  expect(ended[0]!.isOk).toBe(true);
  expect(ended[0]!.printed).toBe(`${'ä'.repeat(3_000_000)}end`);
});
