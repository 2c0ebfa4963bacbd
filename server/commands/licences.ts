import { program } from '../core/assets.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'licences',
  summary: 'show the licences of everything in this program',
  run: () =>
    new Promise((resolve, reject) => {
      process.stdout.write(program.licences(), (error) => (error ? reject(error) : resolve()));
    }),
});
