import { isLiteralElement, parse } from '@formatjs/icu-messageformat-parser';
import tailwindcss from '@tailwindcss/vite';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

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

const SOURCES = fileURLToPath(new URL('./src/', import.meta.url));
const SIGN_IN = `${SOURCES}sign-in/sign-in-page.tsx`;
/** The sign-in page has it of the package, beside its own modules; in the file of the shell it would bring all of that. */
const USE_QUERY = '/react-query/build/modern/useQuery.js';
const SHELL = `${SOURCES}shell/shell.tsx`;
/** Most pages have it, with fields and alerts; in one file with it, those would bring the dialogs to the sign-in. */
const FORM_DIALOG = `${SOURCES}components/form-dialog.tsx`;

/** The modules of the dashboard that come with a module, and itself. */
function loadedWith(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id) || !id.startsWith(SOURCES)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(add);
  };
  add(root);
  return found;
}

/**
 * Puts what is always loaded together into one file, with what it needs of packages: it compresses better than the same code
 * in dozens of small ones, and is one request. What is in none of these the builder divides by the pages that use it.
 * `scripts/dashboard-sizes.mjs` measures what comes of it.
 */
function filesOfEveryPage(): Rolldown.CodeSplittingOptions {
  let roots: Record<'signIn' | 'shell' | 'dialog', Set<string>> | undefined;
  const find = (context: Rolldown.ChunkingContext) =>
    (roots ??= {
      signIn: loadedWith(SIGN_IN, context),
      shell: loadedWith(SHELL, context),
      dialog: loadedWith(FORM_DIALOG, context),
    });
  return {
    groups: [
      { name: 'start', tags: ['$initial'], priority: 3 },
      {
        // Of the parts of every page those that the sign-in shows, too: the button, the brand, fields and alerts.
        name: (id, context) => {
          const { signIn, shell, dialog } = find(context);
          const isShared = signIn.has(id) && (shell.has(id) || dialog.has(id));
          return isShared || id.endsWith(USE_QUERY) ? 'parts' : null;
        },
        debugName: 'parts',
        priority: 2,
      },
      {
        name: (id, context) => (id !== SHELL && find(context).shell.has(id) ? 'shell' : null),
        debugName: 'shell',
        priority: 1,
      },
      {
        // The cards, tables and dialogs that most pages have. The dialog with fields often comes later, with its form.
        name: (id, context) =>
          id.startsWith(SOURCES) && id !== FORM_DIALOG && !find(context).signIn.has(id) ? 'pages' : null,
        debugName: 'pages',
        minShareCount: 15,
      },
    ],
  };
}

/** The files of `filesOfEveryPage`. */
const OF_EVERY_PAGE = ['start', 'parts', 'shell', 'pages'];
const LEAST_BYTES = 10_000;

/**
 * Asks Chromium to compile the code of every page while it arrives, beside the main thread; else the main thread compiles each
 * function when it is first called, which was a fifth of its work for the sign-in. Other browsers read a comment.
 */
function compiledAtOnce(): Plugin {
  return {
    name: 'passerelle:compiled-at-once',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && OF_EVERY_PAGE.includes(file.name) && file.code.length > LEAST_BYTES)
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

const MESSAGE_CLASS = /^var IntlMessageFormat = class IntlMessageFormat \{$[^]*?^\};$/m;

/**
 * Leaves the class of intl-messageformat out, which keeps formatters and parses: the pages format parsed messages by a function
 * beside it. What its static blocks do keeps it in a bundle otherwise, with all that it uses.
 * @throws Error when a new version of the package is written another way
 */
function withoutMessageClass(): Plugin {
  return {
    name: 'passerelle:without-message-class',
    transform: {
      filter: { id: /node_modules\/intl-messageformat\/index\.js$/ },
      handler(code) {
        if (!MESSAGE_CLASS.test(code)) throw new Error('There is no class IntlMessageFormat to be left out');
        return { code: code.replace(MESSAGE_CLASS, 'var IntlMessageFormat = null;'), map: null };
      },
    },
  };
}

export default defineConfig({
  base: '/app/',
  define: { __PASSERELLE_VERSION__: JSON.stringify(version) },
  plugins: [tailwindcss(), iconSprite(), readMessages(), withoutMessageClass(), compiledAtOnce()],
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
    // Which files belong to which page, for the measurement of their sizes.
    manifest: true,
    // Packages mark modules for servers that render; there is none here.
    rolldownOptions: {
      output: { codeSplitting: filesOfEveryPage() },
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
      },
    },
  },
  server: { port: 3001, strictPort: true, proxy: { '^/(api|oauth2|docs|openapi)': SERVICE } },
});
