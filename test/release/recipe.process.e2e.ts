import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { evaluate, literal } from './evaluate';

const DOCKERFILE = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8');

/** Forms that a container engine plays otherwise than the release would: a line, and what takes its place. */
const REFUSED: [before: string, after: string][] = [
  ['USER 1000:1000', 'user 1000:1000'],
  ['USER 1000:1000', 'USER\t1000:1000'],
  ['USER 1000:1000', '  USER 1000:1000'],
  ['USER 1000:1000', 'USER 1000:1000\nENV TZ UTC'],
  ['USER 1000:1000', 'USER 1000:1000\nENV A=1 B'],
  ['USER 1000:1000', 'USER 1000:1000\nENV A="1'],
  ['USER 1000:1000', 'USER 1000:1000\nENV A=${PORT:-1}'],
  ['USER 1000:1000', 'USER 1000:1000\nLABEL a=$UNKNOWN'],
  ['USER 1000:1000', 'USER 1000:1000\nSHELL ["/bin/sh"]'],
  ['ARG REVISION=unknown', 'ARG REVISION'],
  ['ARG REVISION=unknown', 'ARG REVISION="a b"'],
  ['WORKDIR /app\nCOPY --from', 'WORKDIR app\nCOPY --from'],
  ['VOLUME /data', 'VOLUME ["/data"]'],
  ['VOLUME /data', 'VOLUME /data /backups'],
  ['EXPOSE 3000', 'EXPOSE 3000/tcp'],
  ['EXPOSE 3000', 'EXPOSE 3000 9464'],
  ['--timeout=3s', '--timeout=3s --retries=5'],
  ['--timeout=3s ', ''],
  ['CMD ["node", "dist', 'CMD node "dist'],
  ['COPY --chown=root:root docs ./docs', 'COPY ["docs", "./docs"]'],
  ['COPY --chown=root:root docs ./docs', 'COPY docs* ./docs'],
  ['COPY --chown=root:root docs ./docs', 'COPY docs .'],
  ['COPY --chown=root:root docs ./docs', 'COPY docs releases ./docs'],
  ['COPY --chown=root:root docs ./docs', 'COPY --link docs ./docs'],
  ['/app/package.json ./', '/elsewhere/package.json ./'],
  ['/data /backups', '/data "/back ups"'],
  ['FROM node:22-bookworm-slim\n', 'FROM --platform=linux/amd64 node:22-bookworm-slim\n'],
  ['FROM node:22-bookworm-slim AS', 'ARG BASE=node\nFROM node:22-bookworm-slim AS'],
  ['# `npm run image`', '# escape=`\n#'],
  // What the release does instead of the stage `build`.
  ['--omit=dev --ignore-scripts --no-audit', '--omit=dev --no-audit'],
  ["find node_modules -name '*.map' -delete", "find node_modules -name '*.md' -delete"],
  ['COPY nest-cli.json', 'RUN npm rebuild\nCOPY nest-cli.json'],
  ['COPY nest-cli.json', 'ENV npm_config_libc=musl\nCOPY nest-cli.json'],
  ['COPY packages/sdk/package.json', 'COPY --chown=1:1 packages/sdk/package.json'],
];

describe('the recipe of the container image', () => {
  const base = mkdtempSync(join(tmpdir(), 'passerelle-recipe-'));
  let serial = 0;

  afterAll(() => rmSync(base, { recursive: true, force: true }));

  function writeRecipe(text: string): string {
    const root = join(base, String(serial++));
    mkdirSync(join(root, 'docker'), { recursive: true });
    writeFileSync(join(root, 'docker', 'Dockerfile'), text);
    return root;
  }

  /** Reads recipes. @returns the configuration of each, or the message of its refusal */
  const readAll = (texts: string[]): unknown[] =>
    evaluate(
      `${literal(texts.map(writeRecipe))}.map((root) => {
         try { return recipe.readRecipe(root, { VERSION: '9.8.7' }).config; } catch (error) { return error.message; }
       })`,
    ) as unknown[];

  it('is refused when a line has a form that the release does not play', () => {
    const changed = REFUSED.map(([before, after]) => {
      expect(DOCKERFILE).toContain(before);
      return DOCKERFILE.replace(before, after);
    });
    const results = readAll(changed);
    const accepted = REFUSED.filter(
      (_, index) =>
        !/^docker\/Dockerfile(?: has an instruction that the release cannot play|: the stage build must run)/.test(
          String(results[index]),
        ),
    );
    expect(accepted).toEqual([]);
  });

  it('may have variables in braces, further pairs, and comments between continued lines', () => {
    const [config] = readAll([
      DOCKERFILE.replace('"$VERSION" \\\n', '"v${VERSION}-$REVISION" \\\n  # A comment.\n  a.b=c \\\n'),
    ]);
    expect(config).toMatchObject({
      Labels: {
        'org.opencontainers.image.version': 'v9.8.7-unknown',
        'org.opencontainers.image.licenses': 'UNLICENSED',
        'a.b': 'c',
      },
    });
  });
});
