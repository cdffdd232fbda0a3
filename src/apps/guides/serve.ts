import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { prefersMediaType } from '../../platform/kernel/http/browser-headers';
import { compressTexts } from '../../platform/kernel/http/compressed';
import { GuideFiles, createGuideIndex, type IndexSection } from './guide-files';
import { BACK_TO_THE_API } from './guide-links';
import { GUIDE_STYLE, renderGuidePage } from './guide-page';
import { GUIDE_SCRIPT } from './guide-script';
import { createSearchIndex } from './search-index';
import { renderLlmsFullText, renderLlmsText } from './llms';

/** Clients revalidate at each request, and get the text only when it changed. */
const ASKED_EACH_TIME = 'no-cache';

/**
 * Serves the pages of `docs/` at `/docs/guides/`, as Markdown for programs and as HTML for browsers, and the two
 * texts for language models. Without the folder these addresses are unknown.
 * @param baseUrl of this installation, for links in texts that are read elsewhere
 */
export function serveGuides(app: NestExpressApplication, baseUrl: string): void {
  const files = GuideFiles.findFolder();
  if (files === null) return;
  let searched: string | undefined;
  let sections: IndexSection[] | undefined;
  const index = (): IndexSection[] => (sections ??= createGuideIndex(files));
  const router: Express = app.getHttpAdapter().getInstance();
  const give = (response: Response, type: string, text: string): void => {
    response.type(type).setHeader('Cache-Control', ASKED_EACH_TIME);
    response.send(text);
  };
  const texts: [path: string, type: string, text: () => string][] = [
    ['/llms.txt', 'text/plain', () => renderLlmsText(files, baseUrl)],
    ['/llms-full.txt', 'text/plain', () => renderLlmsFullText(files, baseUrl)],
    ['/docs/guides/guide.css', 'text/css', () => GUIDE_STYLE],
    ['/docs/guides/guide.js', 'text/javascript', () => GUIDE_SCRIPT],
    [
      '/docs/guides/search.json',
      'application/json',
      () => (searched ??= JSON.stringify(createSearchIndex(files))),
    ],
  ];
  for (const [path, type, text] of texts)
    router.get(path, compressTexts(), (_request, response) => give(response, type, text()));
  router.get('/docs/guides', ({ path }, response) => {
    response.redirect(path.endsWith('/') ? 'README.md' : 'guides/README.md');
  });
  // A redirect for people who look for the pages here; they are served below /docs.
  app.use('/guides', ({ method, path, originalUrl }: Request, response: Response, next: NextFunction) => {
    if (method !== 'GET' && method !== 'HEAD') return next();
    const below = path.slice(1);
    const [asked = ''] = originalUrl.split('?');
    const depth = asked.split('/').length - 2;
    const up = depth === 0 ? './' : '../'.repeat(depth);
    response.redirect(`${up}docs/guides/${below === '' ? 'README.md' : below}`);
  });
  router.get('/docs/guides/rules/', ({ path }, response, next) => {
    if (!path.endsWith('/')) return next();
    response.redirect('../rules.md');
  });
  router.get('/docs/guides/decisions', ({ path }, response) => {
    if (!path.endsWith('/')) return response.redirect('decisions/');
    give(
      response,
      'html',
      renderGuidePage('decisions/', 'Decisions', renderFolderList(files, 'decisions'), index()),
    );
  });
  // A middleware instead of routes, because an address that is no page must be unknown with every method.
  app.use('/docs/guides', compressTexts(), (request: Request, response: Response, next: NextFunction) => {
    const asked = request.path.slice(1);
    const name = /\.md$/.test(asked) ? asked : `${asked}.md`;
    const text = request.method === 'GET' || request.method === 'HEAD' ? files.readText(name) : null;
    if (text === null) return next();
    response.vary('Accept');
    if (prefersMediaType(request, 'text/html'))
      give(response, 'html', renderGuidePage(name, files.getTitle(name), text, index()));
    else give(response, 'text/markdown', text + BACK_TO_THE_API);
  });
}

/** Renders a page that lists the pages of a folder. */
function renderFolderList(files: GuideFiles, folder: string): string {
  const lines = files.listInFolder(folder).map((name) => {
    return `- [${files.getTitle(name)}](${name.slice(folder.length + 1)})`;
  });
  return `# Decisions\n\n${lines.join('\n')}\n`;
}
