import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Fetches and hydrates the island on the first pointer, touch or focus, and replays the first click.
     * `interact-directive.ts` describes the values of this attribute.
     */
    'client:interact'?: boolean | string;
    /**
     * For forms: fetches and hydrates the island when the reader writes in the form. `write-directive.ts` describes the value
     * of this attribute.
     */
    'client:write'?: string;
  }
}
