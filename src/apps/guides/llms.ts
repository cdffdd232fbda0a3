import type { GuideFiles } from './guide-files';

/** Summary of the product for a reader without context. */
const SUMMARY =
  'Self-hosted access point to the Peppol e-document network. A team manages its companies, sends and receives invoices as ' +
  'JSON, UBL, CII or Factur-X over a REST API, follows their validation, delivery and reporting (France), and is notified by ' +
  'signed webhooks.';

/** Page of all validation rules. It has hundreds of kilobytes, so it is not part of the full text. */
const EXCLUDED_PAGE = 'rules.md';

/**
 * Renders `/llms.txt` (llmstxt.org): the list of pages with the address of each as Markdown.
 * @param baseUrl address of this installation, without a trailing slash
 */
export function renderLlmsText(files: GuideFiles, baseUrl: string): string {
  const index = files.readText('README.md') ?? '';
  const sections = index
    .slice(index.indexOf('\n## '))
    .replaceAll('](http://localhost:3000/docs', `](${baseUrl}/docs`)
    .replace(/\]\(decisions\)/g, '](decisions/)')
    .replace(/\]\(((?:[a-z0-9-]+\/)?(?:[a-z0-9-]+\.md)?)(#[^)]*)?\)/g, `](${baseUrl}/docs/guides/$1$2)`);
  const api = [
    '## The API',
    '',
    `- [OpenAPI document](${baseUrl}/openapi.json): every operation with its examples, errors and webhooks`,
    `- [All guides for integrators in one text](${baseUrl}/llms-full.txt)`,
  ].join('\n');
  return `# Passerelle\n\n> ${SUMMARY}\n\n${api}\n${sections}`;
}

/** Renders `/llms-full.txt`: the pages for integrators in reading order, without the list of rules. */
export function renderLlmsFullText(files: GuideFiles, baseUrl: string): string {
  const texts = listIntegratorPages(files).map((page) => {
    const text = files.readText(page) ?? '';
    return `<!-- ${baseUrl}/docs/guides/${page} -->\n\n${text}`;
  });
  return `${renderLlmsText(files, baseUrl)}\n${texts.join('\n')}`;
}

/** Lists the pages for integrators in the index, each once. */
export function listIntegratorPages(files: GuideFiles): string[] {
  const index = files.readText('README.md') ?? '';
  const [, section = ''] = /\n## For the integrator\n([\s\S]*?)\n## /.exec(index) ?? [];
  const pages = [...section.matchAll(/\]\(((?:[a-z0-9-]+\/)?[a-z0-9-]+\.md)/g)].map(([, page = '']) => page);
  return [...new Set(pages)].filter((page) => page !== EXCLUDED_PAGE);
}
