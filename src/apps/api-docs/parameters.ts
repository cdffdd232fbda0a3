import type { DeclaredOperation } from '../../platform/kernel/http/operation';
import type { JsonSchema } from '../../platform/kernel/http/schema';

/** Parameter, as OpenAPI declares it. */
export interface Parameter {
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema?: JsonSchema;
  [further: string]: unknown;
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Key that makes the request safe to repeat: a repeated request gets the first response, with `Idempotent-Replayed: true`. Keys are stored for 7 days',
  schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,255}$' },
};

/** Descriptions of path parameters whose name is not clear. */
const PATH_PARAMETER_DESCRIPTIONS: Readonly<Record<string, string>> = {
  supplierId: 'Id of the supplier, or its external id',
  customerId: 'Id of the customer, or its external id',
  sessionId: 'Id of the verification session',
  userSessionId: 'Id of a session of the signed-in user',
  identityId: 'Id of a linked account of the identity provider',
  documentDeliveryId: "Id of one of the document's deliveries",
  deliveryId: 'Id of the webhook delivery',
  commentId: 'Id of the comment',
  bulkActionId: 'Id of the bulk action',
  ruleReplayId: 'Id of the rule replay',
  paymentId: 'Id of the payment',
  bankStatementId: 'Id of the imported bank statement',
  entryId: 'Id of the entry of the bank statement',
  reminderId: 'Id of the payment reminder',
  scimTokenId: 'Id of the SCIM token',
  taxDataId: 'Id of the report to the tax authority',
};

/**
 * Returns the parameters of an operation: the parameters of its controller with descriptions, the parameter of every
 * POST, and the parameters of XML bodies.
 * @param input schema of the body's class; null for an operation without a body
 */
export function toParameters(
  operation: DeclaredOperation,
  { path, method }: { path: string; method: string },
  declaredParameters: Parameter[],
  input: JsonSchema | null,
): Parameter[] {
  return [
    ...declaredParameters.map((parameter) =>
      parameter.in === 'path' ? toPathParameter(parameter) : parameter,
    ),
    ...(operation.body?.ofXml === undefined || input === null
      ? []
      : createXmlParameters(operation.body.ofXml, input)),
    ...(method === 'post' && path.startsWith('/api/v1/') ? [IDEMPOTENCY_KEY] : []),
  ];
}

/** `companyId` → "Id of the company"; an id is never empty. */
function toPathParameter(parameter: Parameter): Parameter {
  const words = parameter.name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const description =
    parameter.description ?? PATH_PARAMETER_DESCRIPTIONS[parameter.name] ?? `Id of the ${words}`;
  return { ...parameter, description, schema: { ...parameter.schema, minLength: 1 } };
}

/** Returns the query parameters of an XML body: the simple members of the input that the XML does not contain. */
function createXmlParameters(
  valuesFromXml: Readonly<Record<string, string>>,
  input: JsonSchema,
): Parameter[] {
  return Object.entries(input.properties ?? {})
    .filter(([name, { type }]) => name !== 'document' && !(name in valuesFromXml) && isSimpleType(type))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      required: false,
      description: describeXmlParameter(description),
      schema,
    }));
}

function describeXmlParameter(member = ''): string {
  const meaning = member === '' ? '' : `${member.replace(/\.$/, '')}. `;
  return `${meaning}Query parameter for XML bodies; in JSON, a member of the body`;
}

function isSimpleType(type: JsonSchema['type']): boolean {
  return type === 'string' || type === 'boolean' || type === 'integer';
}

/** Moves parameters of several operations to `components.parameters`, and refers to them there. */
export function hoistParameters(lists: Parameter[][]): {
  sharedParameters: Record<string, Parameter>;
  lists: (Parameter | { $ref: string })[][];
} {
  const parametersByText = new Map<string, Parameter[]>();
  for (const parameter of lists.flat()) {
    const text = JSON.stringify(parameter);
    parametersByText.set(text, [...(parametersByText.get(text) ?? []), parameter]);
  }
  const names = new Map<string, string>();
  const sharedParameters: Record<string, Parameter> = {};
  for (const [text, [parameter, another]] of parametersByText) {
    if (parameter === undefined || another === undefined) continue;
    let name = parameter.name;
    for (let n = 2; name in sharedParameters; n++) name = `${parameter.name}-${n}`;
    sharedParameters[name] = parameter;
    names.set(text, name);
  }
  const replaceByReference = (parameter: Parameter): Parameter | { $ref: string } => {
    const name = names.get(JSON.stringify(parameter));
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
  };
  return { sharedParameters, lists: lists.map((list) => list.map(replaceByReference)) };
}
