/**
 * Renders the page of Swagger UI. Nest's own page has inline scripts and styles, which the Content-Security-Policy
 * of our pages forbids.
 * @param folder relative address of the page's files, which depends on whether the page's address ends with a slash
 */
export function renderPage(folder: './' | './docs/'): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>Passerelle API</title>
<link rel="stylesheet" href="${folder}swagger-ui.css">
<link rel="stylesheet" href="${folder}index.css">
<link rel="icon" type="image/png" href="${folder}favicon-32x32.png" sizes="32x32">
</head>
<body>
<nav aria-label="API"><a data-audience="integrator" href="${folder}">For integrators</a> <a data-audience="everyone" href="${folder}?audience=everyone">Everything, people and operator included</a> <a href="${folder}guides/README.md">Guides</a> <a href="${folder}explorer">Explorer</a></nav>
<div id="swagger-ui"></div>
<script src="${folder}swagger-ui-bundle.js"></script>
<script src="${folder}start.js"></script>
</body>
</html>
`;
}

/**
 * Script that starts Swagger UI. The page reads the API document next to its folder, so that it works below any path of a
 * proxy: the document for integrators, or with `?audience=everyone` the complete one.
 */
export const START_SCRIPT = `const asked = new URLSearchParams(window.location.search).get('audience');
const audience = asked === 'everyone' ? 'everyone' : 'integrator';
const document_ = new URL('../openapi.json?audience=' + audience, document.currentScript.src).href;
document.querySelector('nav [data-audience=' + audience + ']').setAttribute('aria-current', 'page');
window.addEventListener('load', () => {
  window.ui = SwaggerUIBundle({
    url: document_,
    dom_id: '#swagger-ui',
    deepLinking: true,
    filter: true,
    docExpansion: 'none',
    presets: [SwaggerUIBundle.presets.apis],
    validatorUrl: null,
  });
});
`;
