import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { prefersMediaType } from '../../platform/kernel/http/browser-headers';
import { compressTexts } from '../../platform/kernel/http/compressed';
import { serveStaticFile } from '../../platform/kernel/http/static-files';
import { GuideFiles, createFolderPage, createGuideIndex, type IndexSection } from './guide-files';
import { createExplorerIndex, EXPLORER_SCRIPT, renderExplorerPage } from './explorer';
import { API_LINKS, INSTALLATION } from './guide-links';
import { renderGuidePage } from './guide-page';
import { GUIDE_SCRIPT } from './guide-script';
import { GUIDE_STYLE } from './guide-style';
import { MINISEARCH_FOLDER, MINISEARCH_FILE, SEARCH_SCRIPT } from './search-script';
import { createSearchIndex } from './search-index';
import { renderLlmsFullText, renderLlmsText } from './llms';

/** Clients revalidate at each request, and get the text only when it changed. */
const REVALIDATED_CACHE_CONTROL = 'no-cache';

/**
 * Serves the pages of `docs/` at `/docs/guides/`, as Markdown for programs and as HTML for browsers, the explorer at
 * `/docs/explorer`, and the two texts for language models. If the pages are not installed, these addresses do not
 * exist.
 * @param baseUrl address of this installation, for links in texts that are read outside of the installation
 * @param buildApi returns the API document, whose operations the explorer shows
 */
export function serveGuides(
  app: NestExpressApplication,
  baseUrl: string,
  buildApi: () => Promise<object>,
): void {
  const files = GuideFiles.findInstalled();
  if (files === null) return;
  let searchIndexJson: string | undefined;
  let sections: IndexSection[] | undefined;
  const getIndex = (): IndexSection[] => (sections ??= createGuideIndex(files));
  const router: Express = app.getHttpAdapter().getInstance();
  const sendText = (response: Response, type: string, text: string): void => {
    response.type(type).setHeader('Cache-Control', REVALIDATED_CACHE_CONTROL);
    response.send(text);
  };
  const texts: [path: string, type: string, text: () => string][] = [
    ['/llms.txt', 'text/plain', () => renderLlmsText(files, baseUrl)],
    ['/llms-full.txt', 'text/plain', () => renderLlmsFullText(files, baseUrl)],
    ['/docs/guides/guide.css', 'text/css', () => GUIDE_STYLE],
    ['/docs/guides/guide.js', 'text/javascript', () => GUIDE_SCRIPT],
    ['/docs/guides/search.js', 'text/javascript', () => SEARCH_SCRIPT],
    ['/docs/explorer.js', 'text/javascript', () => EXPLORER_SCRIPT],
    [
      '/docs/guides/search.json',
      'application/json',
      () => (searchIndexJson ??= JSON.stringify(createSearchIndex(files))),
    ],
  ];
  for (const [path, type, text] of texts)
    router.get(path, compressTexts(), (_request, response) => sendText(response, type, text()));
  router.get('/docs/guides/minisearch.js', serveStaticFile(MINISEARCH_FOLDER, MINISEARCH_FILE));
  router.get('/docs/explorer', compressTexts(), ({ path }, response) => {
    if (path.endsWith('/')) return response.redirect('../explorer');
    sendText(response, 'html', renderExplorerPage(getIndex(), INSTALLATION));
  });
  let explorerIndexJson: Promise<string> | undefined;
  router.get('/docs/explorer.json', compressTexts(), (_request, response, next) => {
    explorerIndexJson ??= buildApi().then((api) => JSON.stringify(createExplorerIndex(files, api)));
    explorerIndexJson.then(
      (text) => sendText(response, 'application/json', text),
      (error: unknown) => {
        // After a failure, the next request builds the index again.
        explorerIndexJson = undefined;
        next(error);
      },
    );
  });
  router.get('/docs/guides', ({ path }, response) => {
    response.redirect(path.endsWith('/') ? 'README.md' : 'guides/README.md');
  });
  // Redirects from `/guides` to the pages, which are served below /docs.
  app.use('/guides', ({ method, path, originalUrl }: Request, response: Response, next: NextFunction) => {
    if (method !== 'GET' && method !== 'HEAD') return next();
    const subPath = path.slice(1);
    const [queryText = ''] = originalUrl.split('?');
    const depth = queryText.split('/').length - 2;
    const pathToRoot = depth === 0 ? './' : '../'.repeat(depth);
    response.redirect(`${pathToRoot}docs/guides/${subPath === '' ? 'README.md' : subPath}`);
  });
  router.get('/docs/guides/rules/', ({ path }, response, next) => {
    if (!path.endsWith('/')) return next();
    response.redirect('../rules.md');
  });
  router.get('/docs/guides/decisions', ({ path }, response) => {
    if (!path.endsWith('/')) return response.redirect('decisions/');
    sendText(
      response,
      'html',
      renderGuidePage(createFolderPage(files, 'decisions'), getIndex(), INSTALLATION),
    );
  });
  // This is a middleware, not routes, so that an address that is not a page is unknown with every method.
  app.use('/docs/guides', compressTexts(), (request: Request, response: Response, next: NextFunction) => {
    const requestedPage = request.path.slice(1);
    const name = /\.md$/.test(requestedPage) ? requestedPage : `${requestedPage}.md`;
    const text = request.method === 'GET' || request.method === 'HEAD' ? files.readText(name) : null;
    if (text === null) return next();
    response.vary('Accept');
    if (prefersMediaType(request, 'text/html'))
      sendText(
        response,
        'html',
        renderGuidePage({ name, title: files.getTitle(name), text }, getIndex(), INSTALLATION),
      );
    else sendText(response, 'text/markdown', text + API_LINKS);
  });
}
