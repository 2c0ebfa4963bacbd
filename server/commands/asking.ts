import readline from 'node:readline/promises';
import { ConfigError } from '../core/config/config.ts';

/**
 * Returns a function that asks the owner a question on the terminal, and returns the answer without spaces around it; and a
 * function that ends this. The answers may also come from a file, one on each line.
 */
export function asking(): { ask(question: string): Promise<string>; close(): void } {
  const terminal = readline.createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      process.stdout.write(question);
      const { value, done } = await lines.next();
      if (done) throw new ConfigError('The questions were not all answered, so nothing was done.');
      return String(value).trim();
    },
    close: () => terminal.close(),
  };
}
