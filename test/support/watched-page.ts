import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { eventually } from './until';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** How a page is looked at. */
export interface View {
  language: string;
  theme: 'light' | 'dark';
  /** Of the window, in CSS pixels */
  width: number;
}

/** Placeholders that a page draws while it loads; the test waits until there are none. */
const IS_LOADING_SCRIPT = `document.querySelector('h1') === null || document.querySelector('[data-reading]') !== null`;
/** Resolves when the page is idle: the changes of the last answer are drawn, and further requests are sent. */
const IDLE = `new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))`;

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** A page of a browser that records forbidden behaviour of our pages. */
export class WatchedPage {
  /** Errors of the console and of scripts, requests to elsewhere, what the policy has refused. */
  readonly problems: string[] = [];
  /** Requests without an answer. */
  private readonly inFlight = new Set<Request>();

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly baseUrl: string,
  ) {
    page.on('console', (message) => {
      // A failed request is an error in the console; the test states the expected ones.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.problems.push(`script: ${error.message}`));
    page.on('requestfinished', (request) => this.inFlight.delete(request));
    page.on('requestfailed', (request) => this.inFlight.delete(request));
    page.on('request', (request) => {
      this.inFlight.add(request);
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
    return WatchedPage.in(context, baseUrl);
  }

  /** Another tab of the same browser. */
  tab(): Promise<WatchedPage> {
    return WatchedPage.in(this.context, this.baseUrl);
  }

  private static async in(context: BrowserContext, baseUrl: string): Promise<WatchedPage> {
    const page = await context.newPage();
    // Shorter than the time limit of a test, so that the error names the step that waited.
    page.setDefaultTimeout(15_000);
    const watched = new WatchedPage(context, page, baseUrl);
    await page.exposeFunction('policyReport', (text: string) => watched.problems.push(`policy: ${text}`));
    // Scripts for the page are texts here, because the types of the tests include no browser.
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

  /** Waits until the page has its heading, awaits no answer, shows no placeholder, and is idle. */
  async settled(): Promise<void> {
    await this.page.locator('h1').first().waitFor();
    await eventually(
      async () => {
        await this.page.evaluate(IDLE);
        return this.inFlight.size > 0 || (await this.page.evaluate<boolean>(IS_LOADING_SCRIPT));
      },
      (isReading) => !isReading,
    );
  }

  /**
   * Runs axe-core in an isolated world, so that the policy of the page stays active.
   * @param rules WCAG 2.2 A and AA, or all rules, best practices included
   */
  async accessibilityProblems(rules: 'wcag' | 'all' = 'wcag'): Promise<string[]> {
    const tags = rules === 'all' ? '' : `runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa'],`;
    const session = await this.context.newCDPSession(this.page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    await session.send('Runtime.evaluate', { expression: AXE, contextId: executionContextId });
    const { result } = await session.send('Runtime.evaluate', {
      expression: `axe.run(document, { ${tags} resultTypes: ['violations'] })`,
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
