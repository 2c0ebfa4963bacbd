import type { ClientDirective } from 'astro';
import { matchesQuery } from './query.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Names of query parameters: those parted by a comma must all be there, alternatives are parted by a space. */
    'client:query'?: string;
  }
}

/**
 * `client:query="token,email"`: fetches and starts an island only where the address asks for it.
 */
const query: ClientDirective = async (load, options) => {
  if (matchesQuery(String(options.value), location.search)) await (await load())();
};

export default query;
