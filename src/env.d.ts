/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What to render: decided by the server, before Astro is called. */
    view: import('./model/view.ts').View;
    /** Takes what could not be rendered, for the server to log. */
    failures: import('./model/view.ts').ViewFailure[];
  }
}
