import {
  NodeConnectionTypes,
  NodeOperationError,
  type IDataObject,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow';
import { verifyWebhook, WebhookVerificationError } from '../../sdk';
import { CREDENTIAL, createClient, errorDetails } from '../shared/client';
import { getCompanies, getEventTypes } from '../shared/load-options';
import { SECRET, webhookRegistration } from './registration';

/** Starts a workflow with each event of the team that a webhook delivers. */
export class PasserelleTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Passerelle Trigger',
    name: 'passerelleTrigger',
    icon: { light: 'file:passerelle.svg', dark: 'file:passerelle.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when a document arrives or its state changes',
    defaults: { name: 'Passerelle Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: CREDENTIAL, required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Event Names or IDs',
        name: 'events',
        type: 'multiOptions',
        typeOptions: { loadOptionsMethod: 'getEventTypes' },
        required: true,
        default: ['document.received'],
        description:
          'Types of events, and areas of types such as document.*. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
      {
        displayName: 'Company Names or IDs',
        name: 'companyIds',
        type: 'multiOptions',
        typeOptions: { loadOptionsMethod: 'getCompanies' },
        default: [],
        description:
          'Only events of these companies; none means all companies of the team. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
      {
        displayName: 'Include Document',
        name: 'includeDocument',
        type: 'boolean',
        default: false,
        description:
          'Whether to add the document of the event, with its XML and its parsed fields, as "document"',
      },
    ],
  };

  methods = { loadOptions: { getCompanies, getEventTypes } };

  webhookMethods = { default: webhookRegistration };

  /** Accepts a delivery: verifies its signature over the unchanged body before anything else. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const secret = this.getWorkflowStaticData('node')[SECRET];
    const body = this.getRequestObject().rawBody;
    try {
      const headers = this.getHeaderData() as Record<string, string | undefined>;
      const event = await verifyWebhook(body ?? '', headers, typeof secret === 'string' ? secret : '');
      const json = JSON.parse(JSON.stringify(event)) as IDataObject;
      return { workflowData: [[{ json: await addDocument(this, json) }]] };
    } catch (error) {
      if (!(error instanceof WebhookVerificationError))
        throw new NodeOperationError(this.getNode(), ...errorDetails(error));
      this.getResponseObject().status(400).json({ message: error.message });
      return { noWebhookResponse: true };
    }
  }
}

/** Adds the document to its event, if the node asks for it and the event names one. */
async function addDocument(functions: IWebhookFunctions, event: IDataObject): Promise<IDataObject> {
  const { documentId } = (event['data'] ?? {}) as { documentId?: unknown };
  if (functions.getNodeParameter('includeDocument', false) !== true || typeof documentId !== 'string')
    return event;
  const client = await createClient(functions);
  const document = await client.documents.get(documentId);
  return { ...event, document: JSON.parse(JSON.stringify(document)) as IDataObject };
}
