import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Fetches and hydrates the island on the first pointer, touch or focus, and replays the first click; with a name or with
     * parameters, as `interact-directive.ts` says.
     */
    'client:interact'?: boolean | string;
  }
}
