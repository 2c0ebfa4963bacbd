import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FormView } from '../../../src/model/view.ts';
import { ENQUIRY, postPlain, proof, startWithForm, storedForms, submit } from '../../testing/forms.ts';
import { onPostgres } from '../../testing/on-postgres.ts';
import { NO_SMALL_DISK, smallDisk } from '../../testing/small-disk.ts';

const MEGABYTE = 1024 * 1024;

test.skipIf(NO_SMALL_DISK !== null || onPostgres)(
  `on a full disk a message is not stored, nor lost: whoever wrote it is told, and can send it when there is room (skipped: ${NO_SMALL_DISK})`,
  { timeout: 60_000 },
  async () => {
    const disk = await smallDisk(16 * MEGABYTE);
    const form = await startWithForm({ DATA_DIR: path.join(disk.folder, 'data') });
    onTestFinished(() => form.server.close());
    const long = { ...ENQUIRY, message: 'A sentence of a long text. '.repeat(300).trim() };
    await disk.fill();
    // While its disk is full, SQLite can still overwrite earlier changes in its log. One submission never causes the refusal of
    // another submission in the same batch.
    let taken = 0;
    let refused = 0;
    for (let round = 0; round < 50 && refused < 10; round++) {
      const messages = Array.from({ length: 10 }, () => submit(form, long));
      for (const { statusCode } of await Promise.all(messages)) {
        if (statusCode === 200) taken += 1;
        else refused += 1;
        expect(statusCode).toBeOneOf([200, 503]);
      }
    }
    expect(refused).toBeGreaterThan(0);

    const submissionId = randomUUID();
    const captcha = await proof(form.server);
    const send = () => submit(form, long, { submissionId, captcha });
    const scripted = await send();
    expect([scripted.statusCode, scripted.json().error.code]).toEqual([503, 'submission-not-stored']);
    expect(scripted.headers['retry-after']).toMatch(/^(5|6|7|8|9|10)$/);
    const plain = await postPlain(form, long);
    expect(plain.statusCode).toBe(503);
    expect((JSON.parse(plain.body) as FormView).state).toEqual({
      values: long,
      problems: [],
      failure: expect.stringContaining('still here'),
    });
    const stored = await storedForms(form.server);
    expect(stored).toHaveLength(taken);
    for (const { outbox } of stored) expect(outbox).toHaveLength(2);

    await disk.free();
    expect((await send()).json()).toEqual({ submissionId });
    expect((await postPlain(form, long)).statusCode).toBe(303);
    expect(await storedForms(form.server)).toHaveLength(taken + 2);
  },
);
