/**
 * The part of the public interfaces of n8n that these nodes use, so that they are type-checked without n8n. Names and
 * shapes are those of the package `n8n-workflow`, with which `npm run n8n:package -- --lint FOLDER` compiles them too.
 */
declare module 'n8n-workflow' {
  export type IDataObject = { [key: string]: IDataObject | IDataObject[] | GenericValue | GenericValue[] };
  export type GenericValue = string | number | boolean | object | null | undefined;
  export type NodeConnectionType = 'main';
  export const NodeConnectionTypes: { readonly Main: 'main' };

  export interface IBinaryData {
    data: string;
    mimeType: string;
    fileName?: string;
    fileSize?: string;
  }
  export interface INodeExecutionData {
    json: IDataObject;
    binary?: Record<string, IBinaryData>;
    pairedItem?: { item: number };
  }
  export interface INode {
    id: string;
    name: string;
    type: string;
    typeVersion: number;
    position: [number, number];
    parameters: Record<string, unknown>;
  }
  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    description?: string;
    action?: string;
  }
  export interface INodeProperties {
    displayName: string;
    name: string;
    type: 'boolean' | 'collection' | 'json' | 'multiOptions' | 'number' | 'options' | 'string';
    default: string | number | boolean | object | string[];
    description?: string;
    placeholder?: string;
    required?: boolean;
    noDataExpression?: boolean;
    options?: (INodePropertyOptions | INodeProperties)[];
    displayOptions?: { show?: Record<string, (string | number | boolean)[]> };
    typeOptions?: {
      loadOptionsMethod?: string;
      minValue?: number;
      maxValue?: number;
      password?: boolean;
      rows?: number;
    };
  }
  export interface ICredentialType {
    name: string;
    displayName: string;
    icon?: { light: `file:${string}.svg`; dark: `file:${string}.svg` };
    documentationUrl?: string;
    properties: INodeProperties[];
    authenticate?: IAuthenticateGeneric;
    test?: ICredentialTestRequest;
  }
  export interface IAuthenticateGeneric {
    type: 'generic';
    properties: { auth?: { username: string; password: string } };
  }
  export interface ICredentialTestRequest {
    request: { baseURL: string; url: string };
  }
  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon?: { light: `file:${string}.svg`; dark: `file:${string}.svg` };
    group: ('trigger' | 'transform' | 'input' | 'output')[];
    version: number;
    subtitle?: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: NodeConnectionType[];
    outputs: NodeConnectionType[];
    credentials?: { name: string; required: boolean }[];
    webhooks?: { name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }[];
    properties: INodeProperties[];
  }

  interface FunctionsBase {
    getCredentials<T extends object>(type: string): Promise<T>;
    getNode(): INode;
  }
  export interface ILoadOptionsFunctions extends FunctionsBase {
    getNodeParameter(name: string): unknown;
  }
  export interface IExecuteFunctions extends FunctionsBase {
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    getExecutionId(): string;
    continueOnFail(): boolean;
    helpers: {
      prepareBinaryData(content: Buffer, fileName?: string, mimeType?: string): Promise<IBinaryData>;
    };
  }
  export interface IHookFunctions extends FunctionsBase {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getNodeWebhookUrl(name: 'default'): string | undefined;
    getWorkflowStaticData(type: 'node'): IDataObject;
  }
  export interface IWebhookFunctions extends FunctionsBase {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getWorkflowStaticData(type: 'node'): IDataObject;
    getHeaderData(): object;
    getRequestObject(): { rawBody?: Buffer };
    getResponseObject(): { status(code: number): { json(body: object): unknown } };
  }
  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    noWebhookResponse?: boolean;
  }
  export interface INodeType {
    description: INodeTypeDescription;
    methods?: {
      loadOptions?: Record<string, (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>>;
    };
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhookMethods?: Record<
      'default',
      Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>>
    >;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
  }
  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, options?: { itemIndex?: number; description?: string });
  }
}
