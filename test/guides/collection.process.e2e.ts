import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { ROOT } from '../support/process';
import { guideService } from './guide-world';
import type { GuideWorld } from '../support/guide-walk';

const FOLDER = join(ROOT, 'docs', 'collection');
const WALK = 'Sandbox walk';

/** A request of a collection, before its variables are put in. */
interface Step {
  name: string;
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | undefined;
  /** Runs the checks on the answer; @returns the variables that it keeps. @throws Error when a check fails */
  after: (status: number, body: unknown) => Record<string, string>;
}

interface PostmanItem {
  name: string;
  item?: PostmanItem[];
  request: {
    method: string;
    url: { raw: string };
    header: { key: string; value: string }[];
    body?: { raw: string };
  };
  event?: { script: { exec: string[] } }[];
}

/** Runs a script of Postman over an answer, with what such scripts use of `pm`. */
function postmanScript(script: string, status: number, body: unknown): Record<string, string> {
  const storedVariables: Record<string, string> = {};
  const pm = {
    test: (_name: string, check: () => void) => check(),
    response: {
      json: () => body,
      to: { have: { status: (expectedValue: number) => expect(status).toBe(expectedValue) } },
    },
    expect: (value: unknown) => ({
      to: { eql: (expectedValue: unknown) => expect(value).toEqual(expectedValue) },
    }),
    collectionVariables: { set: (name: string, value: string) => void (storedVariables[name] = value) },
  };
  runInNewContext(script, { pm });
  return storedVariables;
}

function postmanSteps(): Step[] {
  const file = JSON.parse(readFileSync(join(FOLDER, 'postman.json'), 'utf8')) as { item: PostmanItem[] };
  const walk = file.item.find(({ name }) => name === WALK)?.item ?? [];
  return walk.map(({ name, request, event = [] }) => ({
    name,
    method: request.method,
    url: request.url.raw,
    headers: request.header.map(({ key, value }) => [key, value]),
    body: request.body?.raw,
    after: (status, body) =>
      postmanScript(event.flatMap(({ script }) => script.exec).join('\n'), status, body),
  }));
}

/** The blocks of a request of Bruno: `name {`, lines two blanks in, `}`. */
function brunoBlocks(text: string): Map<string, string> {
  const blocks = [...text.matchAll(/^([\w:-]+) \{\n([\s\S]*?)\n\}$/gm)];
  return new Map(blocks.map(([, name = '', inside = '']) => [name, inside.replace(/^ {2}/gm, '')]));
}

function pairsOf(block = ''): [string, string][] {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith('~'));
  return lines.map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);
}

function brunoStep(text: string): Step & { seq: number } {
  const blocks = brunoBlocks(text);
  const meta = new Map(pairsOf(blocks.get('meta')));
  const method = ['get', 'post', 'put', 'delete'].find((name) => blocks.has(name)) ?? '';
  const query = pairsOf(blocks.get('params:query')).map(([name, value]) => `${name}=${value}`);
  const url = new Map(pairsOf(blocks.get(method))).get('url') ?? '';
  return {
    name: meta.get('name') ?? '',
    seq: Number(meta.get('seq')),
    method: method.toUpperCase(),
    url: query.length === 0 ? url : `${url}?${query.join('&')}`,
    headers: pairsOf(blocks.get('headers')),
    body: blocks.get('body:json'),
    after: (status, body) => {
      const value = (code: string): unknown => runInNewContext(code, { res: { status, body } });
      for (const [code, expectedValue] of pairsOf(blocks.get('assert')))
        expect([code, `eq ${String(value(code))}`]).toEqual([code, expectedValue]);
      const variablePairs = pairsOf(blocks.get('vars:post-response'));
      return Object.fromEntries(variablePairs.map(([name, code]) => [name, String(value(code))]));
    },
  };
}

function brunoSteps(): Step[] {
  const folder = join(FOLDER, 'bruno', WALK);
  const files = readdirSync(folder).filter((file) => file !== 'folder.bru');
  return files
    .map((file) => brunoStep(readFileSync(join(folder, file), 'utf8')))
    .sort((one, other) => one.seq - other.seq);
}

/** The collections of requests in docs/collection: their walk through the sandbox, request by request as it stands there. */
describe('the pages for the integrator', () => {
  const shared = guideService();
  const world = (): GuideWorld => shared().world;

  describe('the collection of requests', () => {
    it.each([
      ['Postman', postmanSteps],
      ['Bruno', brunoSteps],
    ])('of %s walks through the sandbox', async (_, stepsOf) => {
      const steps = stepsOf();
      expect(steps.length).toBeGreaterThan(8);
      const { baseUrl, variables } = world();
      const values: Record<string, string> = { baseUrl, $timestamp: String(process.hrtime.bigint()) };
      const filled = (text: string): string =>
        text.replace(/\{\{([^}]+)\}\}/g, (all, name: string) => values[name] ?? all);
      const authorization = `Basic ${Buffer.from(`${variables['KEY']}:${variables['SECRET']}`).toString('base64')}`;
      for (const { name, method, url, headers, body, after } of steps) {
        const answer = await fetch(filled(url), {
          method,
          headers: { authorization, 'content-type': 'application/json', ...Object.fromEntries(headers) },
          body: body === undefined ? undefined : filled(body),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
        Object.assign(values, after(answer.status, JSON.parse(text)));
      }
    });
  });
});
