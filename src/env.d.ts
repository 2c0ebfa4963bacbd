/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What to render: decided by the server, before Astro is called. */
    view: import('./model/view.ts').View;
  }
}
