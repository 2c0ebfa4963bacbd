import { enableCompileCache } from 'node:module';
import { compileCache } from './core/program/on-disk.ts';
import { dropToDataOwner } from './core/program/owner-identity.ts';

dropToDataOwner(process.argv.slice(2));

// Compiled code is cached on disk, because that halves the time to the first page after the next start. If the folder of the
// cache is not writable, only the start is slower.
enableCompileCache(compileCache());
const { run } = await import('./commands/command-line.ts');
await run();
