/**
 * The page of Swagger UI. Nest's own has scripts and styles inside of it, which the policy of our pages forbids.
 * @param folder where the files of the page are, seen from its address: that has a slash at its end or not
 */
export function page(folder: './' | './docs/'): string {
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
<div id="swagger-ui"></div>
<script src="${folder}swagger-ui-bundle.js"></script>
<script src="${folder}start.js"></script>
</body>
</html>
`;
}

/** Starts Swagger UI over the API document beside its folder, whatever path a proxy serves them at. */
export const START_SCRIPT = `const document_ = new URL('../openapi.json', document.currentScript.src).href;
window.addEventListener('load', () => {
  window.ui = SwaggerUIBundle({
    url: document_,
    dom_id: '#swagger-ui',
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis],
    validatorUrl: null,
  });
});
`;
