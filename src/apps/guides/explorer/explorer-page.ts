import type { IndexSection } from '../guide-files';
import { toPageAddress, type Publication } from '../guide-links';
import { renderFrame } from '../page-frame';

/**
 * Renders the page of the explorer, `/docs/explorer`, which its script fills from the index.
 * @param index pages to which the side navigation links
 */
export function renderExplorerPage(index: readonly IndexSection[], publication: Publication): string {
  const toGuideAddress = (name: string): string => `guides/${toPageAddress(name, publication)}`;
  const openapi = publication.kind === 'files' ? 'openapi.json' : '../openapi.json';
  return renderFrame({
    page: '../explorer',
    title: 'Explorer',
    index,
    publication,
    contents: '',
    scripts: ['explorer.js'],
    main: `<h1>Explorer</h1>
<p>Search fields, business terms, rules, error codes and operations. Type <code>BT-10</code>, <code>buyer reference</code>, <code>BR-CO-15</code> or <code>duplicate_document</code>. Each entry has its own address, such as <a href="#BT-10"><code>#BT-10</code></a>.</p>
<noscript><p>The explorer needs JavaScript. The same contents are on the pages <a href="${toGuideAddress('invoice.md')}">the JSON of an invoice</a>, <a href="${toGuideAddress('rules.md')}">rules</a> and <a href="${toGuideAddress('errors.md')}">errors</a>, and in the <a href="${openapi}">OpenAPI document</a>.</p></noscript>
<form class="ask" role="search" hidden><label>Search <input type="search" name="q" autocomplete="off" placeholder="BT-10, buyer reference, BR-CO-15, duplicate_document"></label>
<label>Kind <select name="kind"><option value="">Everything</option><option value="field">Fields and terms</option><option value="rule">Rules</option><option value="code">Error codes</option><option value="operation">Operations</option></select></label></form>
<p role="status" id="explorer-status"></p>
<div id="explorer-entry"></div>
<ol class="results" id="explorer-results"></ol>
`,
  });
}
