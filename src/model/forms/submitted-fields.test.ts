import { expect, test, vi } from 'vitest';

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])(
  'a day is written as it was chosen, on a machine in %s too',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { answerInWords } = await import('./submitted-fields.ts');
    expect(answerInWords({ type: 'date' }, '2026-12-01')).toBe('1 December 2026');
    vi.unstubAllEnvs();
  },
);
