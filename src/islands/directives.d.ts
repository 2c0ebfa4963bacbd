import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Fetches and hydrates the island on the first pointer, touch or focus, and replays the first click; with a name or with
     * parameters, as `interact-directive.ts` says.
     */
    'client:interact'?: boolean | string;
    /** For forms: fetches and hydrates the island when the reader writes in it, as `write-directive.ts` says. */
    'client:write'?: string;
  }
}
