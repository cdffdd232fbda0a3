/**
 * Style of the guides and the explorer: three columns on wide screens, one column on narrow screens; light or dark as
 * set in the system.
 */
export const GUIDE_STYLE = `:root { color-scheme: light dark; --line: #d5d9e0; --edge: #767d8b; --soft: #f4f5f8; --text: #1b1f27; --dim: #515968; --page: #fff; --link: #1d4fd8; --mark: #eef2fd; }
@media (prefers-color-scheme: dark) {
  :root { --line: #343a46; --edge: #8b93a3; --soft: #1c2027; --text: #e7e9ee; --dim: #a9b1c0; --page: #121519; --link: #8fb0ff; --mark: #1b2338; }
}
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; top: 0; background: var(--page); padding: 8px 12px; z-index: 2; }
.skip:focus { left: 8px; }
header { border-bottom: 1px solid var(--line); padding: 10px 20px; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; }
header .name { font-weight: 650; color: inherit; text-decoration: none; }
header nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
header .to-guides { display: none; }
.search { max-width: 96rem; margin: 0 auto; padding: 12px 20px 0; box-sizing: border-box; }
.search input, .ask input, .ask select { font: inherit; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 6px; background: var(--page); color: inherit; box-sizing: border-box; min-width: 0; }
.search input { width: 100%; }
.search ol, .results { list-style: none; margin: 4px 0 0; padding: 0; }
.search li, .results li { padding: 6px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.search li span, .results li span { display: block; font-size: 0.875rem; color: var(--dim); }
.search p { margin: 4px 0 0; }
.page { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr) 14rem; grid-template-areas: "side main contents"; max-width: 96rem; margin: 0 auto; }
.page.wide-page { grid-template-columns: 15.5rem minmax(0, 1fr); grid-template-areas: "side main"; }
main { grid-area: main; padding: 8px 24px 64px; overflow-wrap: anywhere; min-width: 0; }
.page > main > * { max-width: 60rem; }
.side { grid-area: side; padding: 8px 12px 64px 20px; font-size: 0.9375rem; border-right: 1px solid var(--line); overflow-wrap: anywhere; }
.contents { grid-area: contents; padding: 8px 20px 24px 8px; font-size: 0.875rem; align-self: start; position: sticky; top: 0; max-height: 100vh; overflow: auto; box-sizing: border-box; overflow-wrap: anywhere; }
.label { font-size: 0.8125rem; font-weight: 650; margin: 1.25rem 0 0.25rem; text-transform: uppercase; letter-spacing: 0.04em; }
.side ul, .contents ul { list-style: none; margin: 0; padding: 0; }
.contents ul ul { padding-left: 0.875rem; }
.side a, .contents a { display: block; padding: 2px 0; text-decoration: none; }
.side a:hover, .contents a:hover { text-decoration: underline; }
.side a[aria-current] { font-weight: 650; color: inherit; }
.readers + ul { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 12px; }
.readers + ul > li { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 0.75rem; }
h1 { margin-top: 1rem; }
code { font: 0.875em ui-monospace, monospace; background: var(--soft); padding: 1px 4px; border-radius: 3px; }
pre { background: var(--soft); padding: 12px 16px; border-radius: 6px; overflow-x: auto; line-height: 1.45; }
pre code { padding: 0; background: none; overflow-wrap: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9375rem; }
th, td { border: 1px solid var(--line); padding: 4px 10px; text-align: left; vertical-align: top; overflow-wrap: normal; }
th.right, td.right { text-align: right; }
th.center, td.center { text-align: center; }
tr:target, :target > td { background: var(--mark); outline: 2px solid var(--link); }
.ask { display: flex; flex-wrap: wrap; gap: 8px; margin: 1rem 0 0.5rem; }
.ask label { display: flex; flex-direction: column; gap: 2px; font-size: 0.875rem; }
.ask label:first-child { flex: 1 1 14rem; }
.entry { border: 1px solid var(--line); border-radius: 8px; padding: 4px 20px 16px; margin: 1rem 0; }
.entry h2 { margin: 0.75rem 0 0.25rem; overflow-wrap: anywhere; }
.entry dl { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 6px 16px; margin: 0.75rem 0; }
.entry dt { color: var(--dim); }
.entry dd { margin: 0; overflow-wrap: anywhere; }
.entry dd + dd { grid-column: 2; }
@media (max-width: 84rem) {
  .page { grid-template-columns: 15.5rem minmax(0, 1fr); grid-template-areas: "side contents" "side main"; grid-template-rows: auto 1fr; }
  .contents { position: static; max-height: 12rem; margin: 12px 24px 0; padding: 0 16px 12px; border: 1px solid var(--line); border-radius: 6px; }
}
@media (max-width: 56rem) {
  .page, .page.wide-page { display: block; }
  .contents { margin: 12px 20px 0; }
  main { padding: 8px 20px 40px; }
  .side { border-right: 0; border-top: 1px solid var(--line); padding: 8px 20px 64px; }
  .side a, .contents a { padding: 6px 0; }
  header .to-guides { display: inline; }
  .entry dl { display: block; }
  .entry dt { margin-top: 8px; }
}
@media print {
  header, .search, .side, .contents, .skip, .ask, .results { display: none; }
  .page, .page.wide-page { display: block; max-width: none; }
  body { font-size: 11pt; background: #fff; color: #000; }
  main { padding: 0; }
  pre, code, .readers + ul > li { background: none; border: 1px solid #bbb; }
  pre { white-space: pre-wrap; }
  tr, pre, h2, h3 { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
`;
