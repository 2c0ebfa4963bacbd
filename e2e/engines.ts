import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Checker } from 'accessibility-checker-engine';

/** Two engines besides axe (`axe.ts`), as scripts for the page. Each sees faults that the others do not see. */
const SOURCES = [
  import.meta.resolve('html_codesniffer/build/HTMLCS.js'),
  import.meta.resolve('accessibility-checker-engine/ace.js'),
].map((url) => fs.readFileSync(fileURLToPath(url), 'utf8'));

interface Message {
  /** 1 for an error; warnings and notices, which a person has to judge, have other numbers. */
  readonly type: number;
  readonly code: string;
  readonly element: Element | Document;
}

/**
 * Returns the errors that HTML_CodeSniffer finds on the current page by the rules of WCAG 2.1 AAA, and the violations that IBM's
 * engine finds by those of WCAG 2.2 and its own, each with the beginning of its element.
 */
export async function engineFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in window && 'ace' in window)))
    for (const source of SOURCES) await page.evaluate(source);
  return page.evaluate(async () => {
    await new Promise<void>((resolve) => window.HTMLCS.process('WCAG2AAA', document, resolve));
    const errors = window.HTMLCS.getMessages()
      .filter(({ type }) => type === 1)
      .map(({ code, element }) => ({ rule: code, html: 'outerHTML' in element ? element.outerHTML : '' }));
    const { results } = await new window.ace.Checker().check(document, ['WCAG_2_2', 'IBM_Accessibility']);
    const violations = results
      .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence === 'FAIL')
      .map(({ ruleId, node, snippet }) => ({ rule: ruleId, html: (node as Element).outerHTML ?? snippet }));
    return [...errors, ...violations].map(({ rule, html }) => `${rule}: ${html.slice(0, 160)}`);
  });
}

declare global {
  interface Window {
    readonly HTMLCS: {
      process(standard: string, content: Document, done: () => void): void;
      getMessages(): readonly Message[];
    };
    readonly ace: { readonly Checker: typeof Checker };
  }
}
