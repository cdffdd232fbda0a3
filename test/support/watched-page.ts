import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** How a page is looked at. */
export interface View {
  language: string;
  theme: 'light' | 'dark';
  /** Of the window, in CSS pixels */
  width: number;
}

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** A page of a browser that notes whatever a page of ours must not do. */
export class WatchedPage {
  /** Errors of the console and of scripts, requests to elsewhere, what the policy has refused. */
  readonly problems: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    baseUrl: string,
  ) {
    page.on('console', (message) => {
      // A failed request is an error in the console; which ones are expected is for the test to say.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.problems.push(`script: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseUrl) && !url.startsWith('data:') && !url.startsWith('blob:'))
        this.problems.push(`foreign request: ${url}`);
    });
  }

  static async open(browser: Browser, baseUrl: string, view: View): Promise<WatchedPage> {
    const context = await browser.newContext({
      baseURL: baseUrl,
      viewport: { width: view.width, height: 800 },
      locale: view.language,
      colorScheme: view.theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const watched = new WatchedPage(context, page, baseUrl);
    await page.exposeFunction('policyReport', (text: string) => watched.problems.push(`policy: ${text}`));
    // Scripts for the page are texts here: the types of the tests know no browser.
    const content = `document.addEventListener('securitypolicyviolation', (event) =>
      window.policyReport([event.violatedDirective, event.blockedURI, event.sample].join(' ')));`;
    await page.addInitScript({ content });
    return watched;
  }

  /** Opens an address of ours and waits until nothing more is read. */
  async goto(path: string): Promise<void> {
    await this.page.goto(path);
    await this.settled();
  }

  async settled(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.locator('h1').first().waitFor();
  }

  /** What axe-core finds by WCAG 2.2 A and AA; it runs in a world of its own, so the policy of the page stays on. */
  async accessibilityProblems(): Promise<string[]> {
    const session = await this.context.newCDPSession(this.page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    await session.send('Runtime.evaluate', { expression: AXE, contextId: executionContextId });
    const { result } = await session.send('Runtime.evaluate', {
      expression: `axe.run(document, { runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa'], resultTypes: ['violations'] })`,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    await session.detach();
    const { violations } = result.value as AxeResult;
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }

  /** How many pixels the page is wider than its window. */
  overflow(): Promise<number> {
    return this.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  }
}
