import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Fetches and hydrates the island on the first pointer, touch or focus, and replays the first click. */
    'client:interact'?: boolean | string;
  }
}
