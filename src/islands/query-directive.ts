import type { ClientDirective } from 'astro';
import { matchesQuery } from './query.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Names of query parameters. Commas separate names that must all be present; spaces separate
     * alternatives.
     */
    'client:query'?: string;
  }
}

/** `client:query="token,email"`: fetches and starts an island only if the URL has these parameters. */
const query: ClientDirective = async (load, options) => {
  if (matchesQuery(String(options.value), location.search)) await (await load())();
};

export default query;
