import { createHash } from 'node:crypto';
import {
  NodeOperationError,
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
} from 'n8n-workflow';
import { TimeoutError, type Document, type Download, type Passerelle, type SendInput } from '../../sdk';
import { errorDetails } from '../shared/client';

/** Values of the node's fields for one item. */
export interface ItemContext {
  client: Passerelle;
  functions: IExecuteFunctions;
  itemIndex: number;
}

type Operation = (context: ItemContext) => Promise<INodeExecutionData[]>;
type DocumentFilters = NonNullable<Parameters<Passerelle['documents']['list']>[0]>;
/** Filters of the operation "Get Many", which selects one company. */
type ListFilters = Pick<DocumentFilters, 'direction' | 'number' | 'search' | 'unread'> & {
  companyId?: string;
};

/** Options of the operation "Send". */
interface SendOptions {
  allowDuplicate?: boolean;
  sendAt?: string;
  waitSeconds?: number;
}

/** Operations by resource and operation, as the fields of the node name them. */
export const OPERATIONS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  document: { send, get, getAll, download, markAsRead, addLabel, removeLabel },
  recipient: { lookUp, search },
};

async function send(context: ItemContext): Promise<INodeExecutionData[]> {
  const { client, functions, itemIndex } = context;
  const companyId = readText(context, 'companyId');
  const { allowDuplicate, sendAt, waitSeconds = 0 } = readObject<SendOptions>(context, 'options');
  const input = {
    recipient: readText(context, 'recipient'),
    documentType: readText(context, 'documentType'),
    document: parseDocument(functions.getNodeParameter('document', itemIndex)),
    ...(allowDuplicate === true && { allowDuplicate }),
    ...(sendAt !== undefined && sendAt !== '' && { sendAt }),
  } as SendInput;
  const idempotencyKey = toIdempotencyKey(functions, companyId, input);
  const sent = await client.documents.send(companyId, input, {}, { idempotencyKey });
  return [toItem(waitSeconds > 0 ? await waitForOutcome(context, sent.id, waitSeconds) : sent)];
}

/** Returns the document with its outcome, or as it is when the time is over. */
async function waitForOutcome(context: ItemContext, documentId: string, seconds: number): Promise<Document> {
  const { documents } = context.client;
  try {
    return await documents.waitForDelivery(documentId, { timeout: seconds * 1000 });
  } catch (error) {
    if (error instanceof TimeoutError) return documents.get(documentId);
    throw new NodeOperationError(context.functions.getNode(), ...errorDetails(error, context.itemIndex));
  }
}

async function get(context: ItemContext): Promise<INodeExecutionData[]> {
  return [toItem(await context.client.documents.get(readText(context, 'documentId')))];
}

async function getAll(context: ItemContext): Promise<INodeExecutionData[]> {
  const { client, functions, itemIndex } = context;
  const { companyId, ...filters } = readObject<ListFilters>(context, 'filters');
  const companies = companyId === undefined || companyId === '' ? {} : { companyId: [companyId] };
  const isUnlimited = functions.getNodeParameter('returnAll', itemIndex) === true;
  const limit = isUnlimited ? Infinity : Number(functions.getNodeParameter('limit', itemIndex));
  const items: INodeExecutionData[] = [];
  for await (const document of client.documents.list({
    ...filters,
    ...companies,
    limit: Math.min(limit, 200),
  })) {
    items.push(toItem(document));
    if (items.length >= limit) break;
  }
  return items;
}

async function download(context: ItemContext): Promise<INodeExecutionData[]> {
  const { client, functions } = context;
  const documentId = readText(context, 'documentId');
  const format = readText(context, 'format');
  const file = await openFile(client, documentId, format);
  const content = Buffer.from(await file.bytes());
  const [mimeType = ''] = file.contentType.split(';');
  const fileName = file.fileName ?? `${documentId}.${format}`;
  const data = await functions.helpers.prepareBinaryData(content, fileName, mimeType);
  const binary = { [readText(context, 'binaryPropertyName')]: data };
  return [{ json: { documentId, format, fileName }, binary }];
}

function openFile({ documents }: Passerelle, documentId: string, format: string): Promise<Download> {
  switch (format) {
    case 'ubl':
    case 'cii':
      return documents.downloadXml(documentId, format);
    case 'facturx':
      return documents.downloadFacturx(documentId);
    case 'package':
      return documents.downloadPackage(documentId);
    default:
      return documents.downloadPdf(documentId);
  }
}

async function markAsRead(context: ItemContext): Promise<INodeExecutionData[]> {
  const read = context.functions.getNodeParameter('read', context.itemIndex) !== false;
  return [toItem(await context.client.documents.markAsRead(readText(context, 'documentId'), { read }))];
}

async function addLabel(context: ItemContext): Promise<INodeExecutionData[]> {
  const [documentId, labelId] = [readText(context, 'documentId'), readText(context, 'labelId')];
  return [toItem(await context.client.documents.addLabel(documentId, labelId))];
}

async function removeLabel(context: ItemContext): Promise<INodeExecutionData[]> {
  const [documentId, labelId] = [readText(context, 'documentId'), readText(context, 'labelId')];
  return [toItem(await context.client.documents.removeLabel(documentId, labelId))];
}

async function lookUp(context: ItemContext): Promise<INodeExecutionData[]> {
  return [toItem(await context.client.recipients.verify({ address: readText(context, 'address') }))];
}

async function search(context: ItemContext): Promise<INodeExecutionData[]> {
  const { recipients } = await context.client.recipients.search({ query: readText(context, 'query') });
  return recipients.map(toItem);
}

/** Converts a resource of the API into an item of n8n, without the prototype and undefined members. */
function toItem(resource: object): INodeExecutionData {
  return { json: JSON.parse(JSON.stringify(resource)) as IDataObject };
}

/** Returns the text of a field. @throws TypeError when it is empty */
function readText({ functions, itemIndex }: ItemContext, name: string): string {
  const value = functions.getNodeParameter(name, itemIndex);
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new TypeError(`The field "${name}" must be text; received ${JSON.stringify(value) ?? 'nothing'}`);
}

function readObject<Value extends object>({ functions, itemIndex }: ItemContext, name: string): Value {
  return functions.getNodeParameter(name, itemIndex, {}) as Value;
}

/** Returns the document of the field, which n8n passes as text or, from an expression, as an object. @throws TypeError */
function parseDocument(value: unknown): object {
  const { parsed, problem } = typeof value === 'string' ? parseJson(value) : { parsed: value, problem: null };
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw new TypeError(
    `The field "document" must be a JSON object with the fields of the document; ${problem ?? 'received another value'}`,
  );
}

function parseJson(text: string): { parsed: unknown; problem: string | null } {
  try {
    return { parsed: JSON.parse(text) as unknown, problem: null };
  } catch (error) {
    return { parsed: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Returns the idempotency key of a document: the same for the same content within one execution, so that "Retry on Fail"
 * sends once, and another one for every other execution.
 */
function toIdempotencyKey(functions: IExecuteFunctions, companyId: string, input: SendInput): string {
  const parts = [functions.getExecutionId(), functions.getNode().id, companyId, JSON.stringify(input)];
  return `n8n-${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)}`;
}
