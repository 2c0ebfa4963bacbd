/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The part to render: decided by the server, before Astro is called. */
    view: import('./model/view.ts').View;
    /** Collects the parts that could not be rendered, for the server to log. */
    failures: import('./model/view.ts').ViewFailure[];
  }
}
