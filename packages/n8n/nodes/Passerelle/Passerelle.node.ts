import {
  NodeConnectionTypes,
  NodeOperationError,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
} from 'n8n-workflow';
import { CREDENTIAL, createClient, errorDetails } from '../shared/client';
import { getCompanies, getLabels } from '../shared/load-options';
import { documentProperties } from './document.properties';
import { OPERATIONS } from './operations';
import { recipientProperties } from './recipient.properties';

/** Sends documents, reads them and looks recipients up. */
export class Passerelle implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Passerelle',
    name: 'passerelle',
    icon: { light: 'file:passerelle.svg', dark: 'file:passerelle.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Send and receive invoices over Peppol',
    defaults: { name: 'Passerelle' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: CREDENTIAL, required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        default: 'document',
        options: [
          { name: 'Document', value: 'document' },
          { name: 'Recipient', value: 'recipient' },
        ],
      },
      ...documentProperties,
      ...recipientProperties,
    ],
  };

  methods = { loadOptions: { getCompanies, getLabels } };

  /** Runs the chosen operation once for each item. */
  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const client = await createClient(this);
    const results: INodeExecutionData[] = [];
    for (const itemIndex of this.getInputData().keys()) {
      try {
        const items = await findOperation(this, itemIndex)({ client, functions: this, itemIndex });
        results.push(...items.map((item) => ({ ...item, pairedItem: { item: itemIndex } })));
      } catch (error) {
        const [message, details] = errorDetails(error, itemIndex);
        if (!this.continueOnFail()) throw new NodeOperationError(this.getNode(), message, details);
        const json = { error: message, details: details.description };
        results.push({ json, pairedItem: { item: itemIndex } });
      }
    }
    return [results];
  }
}

function findOperation(functions: IExecuteFunctions, itemIndex: number): (typeof OPERATIONS)[string][string] {
  const resource = String(functions.getNodeParameter('resource', itemIndex));
  const name = String(functions.getNodeParameter('operation', itemIndex));
  const operation = OPERATIONS[resource]?.[name];
  if (operation !== undefined) return operation;
  const message = `The node has no operation "${name}" of "${resource}"`;
  throw new NodeOperationError(functions.getNode(), message, { itemIndex });
}
