import { enableCompileCache } from 'node:module';
import path from 'node:path';

// What was compiled once is read from disk at the next start, which halves the time to the first page. Where the folder
// cannot be written, the start is only slower.
enableCompileCache(path.resolve(import.meta.dirname, '../dist/compile-cache'));
const { run } = await import('./command-line.ts');
await run();
