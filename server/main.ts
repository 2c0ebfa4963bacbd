import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled code is cached on disk, which halves the time to the first page at the next start. Where the folder cannot be
// written, the start is only slower.
enableCompileCache(path.resolve(import.meta.dirname, '../dist/compile-cache'));
const { run } = await import('./command-line.ts');
await run();
