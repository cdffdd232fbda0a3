import { isLiteralElement, parse } from '@formatjs/icu-messageformat-parser';
import tailwindcss from '@tailwindcss/vite';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Where the service runs while `npm run dev` serves the dashboard of its own; requests of the API go there. */
const SERVICE = 'http://127.0.0.1:3000';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Puts the drawings of the icons into the page, so that `<use href="#i-name">` finds them without a request. */
function iconSprite(): Plugin {
  const file = fileURLToPath(new URL('./src/design/icons.svg', import.meta.url));
  return {
    name: 'passerelle:icon-sprite',
    transformIndexHtml: (html) =>
      html.replace('<!-- icons -->', () =>
        readFileSync(file, 'utf8')
          .replace('<svg ', '<svg class="sprite" aria-hidden="true" focusable="false" ')
          .replace(/\n/g, ''),
      ),
  };
}

/** Reads the messages while building, so that no browser loads what reads them; a plain text stays a text. */
function readMessages(): Plugin {
  return {
    name: 'passerelle:messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/\w+\/[\w-]+\.json$/ },
      handler: (code) =>
        JSON.stringify(
          Object.fromEntries(
            Object.entries(JSON.parse(code) as Record<string, string>).map(([key, text]) => {
              const elements = parse(text, { captureLocation: false, shouldParseSkeletons: true });
              const [only, more] = elements;
              const isPlain = only !== undefined && more === undefined && isLiteralElement(only);
              return [key, isPlain ? only.value : elements];
            }),
          ),
        ),
    },
  };
}

export default defineConfig({
  base: '/app/',
  define: { __PASSERELLE_VERSION__: JSON.stringify(version) },
  plugins: [tailwindcss(), iconSprite(), readMessages()],
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  build: {
    target: ['chrome116', 'firefox121', 'safari17.2'],
    // An inlined file would be a `data:` address, which the policy of the page allows for pictures alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: true,
    // Packages mark modules for servers that render; there is none here.
    rolldownOptions: {
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: { port: 3001, strictPort: true, proxy: { '^/(api|oauth2|docs|openapi)': SERVICE } },
});
