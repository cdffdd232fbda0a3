import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { eventually } from '../support/until';

/** An item between nodes of a workflow. */
export interface Item {
  // Any JSON, which the tests look into.
  json: Record<string, unknown>;
  binary?: Record<string, { data: string; fileName?: string; mimeType: string }>;
  pairedItem?: { item: number };
}

interface Property {
  name: string;
  default: unknown;
  typeOptions?: { loadOptionsMethod?: string };
  displayOptions?: { show?: Record<string, unknown[]> };
  options?: Property[];
}

type Method<Result> = (this: object) => Promise<Result>;

/** A node class of n8n, with the members that this harness uses. */
interface NodeClass {
  description: { properties: Property[]; webhooks?: { path: string }[] };
  methods: { loadOptions: Record<string, Method<{ name: string; value: string }[]>> };
  execute: Method<Item[][]>;
  webhookMethods: { default: Record<'checkExists' | 'create' | 'delete', Method<boolean>> };
  webhook: Method<{ workflowData?: Item[][]; noWebhookResponse?: boolean }>;
}

/** Credential of the nodes, as a user of n8n fills it in. */
export interface Credential {
  baseUrl: string;
  key: string;
  secret: string;
}

type Parameters = Record<string, unknown>;

/** What the nodes use of `n8n-workflow` when they run. */
const STAND_IN = `
exports.NodeConnectionTypes = { Main: 'main' };
exports.NodeOperationError = class NodeOperationError extends Error {
  constructor(node, message, options = {}) {
    super(message);
    Object.assign(this, { name: 'NodeOperationError', node, description: options.description });
    this.context = { itemIndex: options.itemIndex };
  }
};
`;

/** The built package in a folder of its own, with a stand-in for the package of n8n that it needs. */
export class BuiltNodes {
  private readonly folder = mkdtempSync(join(tmpdir(), 'passerelle-n8n-'));
  readonly node: NodeClass;
  readonly trigger: NodeClass;

  constructor() {
    const script = join(ROOT, 'scripts', 'n8n-package.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, '--out', this.folder], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    const standIn = join(this.folder, 'node_modules', 'n8n-workflow');
    mkdirSync(standIn, { recursive: true });
    writeFileSync(join(standIn, 'index.js'), STAND_IN);
    this.node = this.load('Passerelle');
    this.trigger = this.load('PasserelleTrigger');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private load(name: string): NodeClass {
    const file = join(this.folder, 'dist', 'nodes', name, `${name}.node.js`);
    // n8n loads the file that package.json names in the same way.
    const module = jest.requireActual<Record<string, new () => NodeClass>>(file);
    const Class = module[name];
    if (Class === undefined) throw new Error(`${file} exports no ${name}`);
    return new Class();
  }
}

/**
 * Runs the nodes as n8n does: parameters are those that the user sets, or the defaults of the description; a parameter
 * that the description does not show for them is an error, as it is in n8n.
 */
export class Workflow {
  readonly staticData: Record<string, unknown> = {};
  executionId = '1';
  continueOnFail = false;

  constructor(
    private readonly credential: Credential,
    private readonly webhookUrl?: string,
  ) {}

  /** Runs the node over items, each with its own parameters. @returns the items of its output */
  async execute(node: NodeClass, ...perItem: Parameters[]): Promise<Item[]> {
    const [output = []] = await node.execute.call({
      ...this.common(),
      getInputData: () => perItem.map(() => ({ json: {} })),
      getNodeParameter: (name: string, index: number, fallback?: unknown) =>
        parameterOf(node, perItem[index] ?? {}, name, fallback),
      getExecutionId: () => this.executionId,
      continueOnFail: () => this.continueOnFail,
      helpers: {
        prepareBinaryData: async (content: Buffer, fileName?: string, mimeType = '') => ({
          data: content.toString('base64'),
          fileName,
          mimeType,
        }),
      },
    });
    return output;
  }

  /** Loads the choices of a field. */
  choices(node: NodeClass, method: string): Promise<{ name: string; value: string }[]> {
    const load = node.methods.loadOptions[method];
    if (load === undefined) throw new Error(`The node has no method ${method}`);
    return load.call({ ...this.common(), getNodeParameter: () => undefined });
  }

  /** Activates the workflow of a trigger: registers the webhook unless it exists. @returns whether it was registered */
  async activate(node: NodeClass, parameters: Parameters): Promise<boolean> {
    const hook = this.hook(node, parameters);
    if (await node.webhookMethods.default.checkExists.call(hook)) return false;
    return node.webhookMethods.default.create.call(hook);
  }

  /** Deactivates the workflow of a trigger. */
  deactivate(node: NodeClass, parameters: Parameters): Promise<boolean> {
    return node.webhookMethods.default.delete.call(this.hook(node, parameters));
  }

  /** Passes a request to the trigger. @returns the status of the response, and the items that start the workflow */
  async receive(
    node: NodeClass,
    parameters: Parameters,
    rawBody: Buffer,
    headers: IncomingHttpHeaders,
  ): Promise<{ status: number; items: Item[] }> {
    let status = 200;
    const response = { status: (code: number) => ({ json: () => void (status = code) }) };
    const { workflowData, noWebhookResponse } = await node.webhook.call({
      ...this.common(),
      getNodeParameter: (name: string, fallback?: unknown) => parameterOf(node, parameters, name, fallback),
      getWorkflowStaticData: () => this.staticData,
      getHeaderData: () => headers,
      getRequestObject: () => ({ rawBody }),
      getResponseObject: () => response,
    });
    if (noWebhookResponse !== true && status !== 200) throw new Error('n8n would answer a second time');
    return { status, items: workflowData?.[0] ?? [] };
  }

  private hook(node: NodeClass, parameters: Parameters): object {
    return {
      ...this.common(),
      getNodeParameter: (name: string, fallback?: unknown) => parameterOf(node, parameters, name, fallback),
      getNodeWebhookUrl: () => this.webhookUrl,
      getWorkflowStaticData: () => this.staticData,
    };
  }

  private common(): object {
    return {
      getCredentials: async () => this.credential,
      getNode: () => ({ id: 'node-1', name: 'Passerelle', parameters: {} }),
    };
  }
}

function parameterOf(node: NodeClass, parameters: Parameters, name: string, fallback: unknown): unknown {
  if (name in parameters) return parameters[name];
  const values = (field: string): unknown =>
    parameters[field] ?? node.description.properties.find((property) => property.name === field)?.default;
  const shown = node.description.properties.find(
    (property) =>
      property.name === name &&
      Object.entries(property.displayOptions?.show ?? {}).every(([field, accepted]) =>
        accepted.includes(values(field)),
      ),
  );
  if (shown !== undefined) return shown.default;
  if (fallback !== undefined) return fallback;
  throw new Error(`Could not get parameter "${name}"`);
}

/** The address at which n8n receives deliveries, and the items that came in through it. */
export class WebhookAddress {
  readonly items: Item[] = [];
  readonly statuses: number[] = [];
  receive: (rawBody: Buffer, headers: IncomingHttpHeaders) => Promise<{ status: number; items: Item[] }> =
    async () => ({ status: 404, items: [] });

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(): Promise<WebhookAddress> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const address = new WebhookAddress(server, `http://127.0.0.1:${port}/webhook/1/webhook`);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        void address.receive(Buffer.concat(chunks), request.headers).then(({ status, items }) => {
          address.statuses.push(status);
          address.items.push(...items);
          response.writeHead(status).end();
        });
      });
    });
    return address;
  }

  /** Waits for so many items. */
  async until(count: number): Promise<Item[]> {
    await eventually(
      async () => this.items,
      (items) => items.length >= count,
      25_000,
    );
    return this.items;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
