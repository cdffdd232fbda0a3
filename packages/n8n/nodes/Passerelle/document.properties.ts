import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { sendProperties } from './send.properties';

const OPERATIONS: INodePropertyOptions[] = [
  { name: 'Add Label', value: 'addLabel', action: 'Add a label to a document' },
  {
    name: 'Download',
    value: 'download',
    action: 'Download a document',
    description: 'Download a document as a file',
  },
  {
    name: 'Get',
    value: 'get',
    action: 'Get a document',
    description: 'Get a document with its XML and its parsed fields',
  },
  {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many documents',
    description: 'List documents, newest first',
  },
  { name: 'Mark as Read', value: 'markAsRead', action: 'Mark a document as read or unread' },
  { name: 'Remove Label', value: 'removeLabel', action: 'Remove a label from a document' },
  {
    name: 'Send',
    value: 'send',
    action: 'Send a document',
    description: 'Send an invoice or credit note from JSON',
  },
];

const forOperations = (...operation: string[]): INodeProperties['displayOptions'] => ({
  show: { resource: ['document'], operation },
});

/** Fields of the resource "Document". */
export const documentProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['document'] } },
    default: 'send',
    options: OPERATIONS,
  },
  ...sendProperties,
  {
    displayName: 'Document ID',
    name: 'documentId',
    type: 'string',
    required: true,
    default: '',
    placeholder: 'doc_…',
    description: 'ID of the document, such as data.documentId of an event',
    displayOptions: forOperations('addLabel', 'download', 'get', 'markAsRead', 'removeLabel'),
  },
  {
    displayName: 'Label Name or ID',
    name: 'labelId',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getLabels' },
    required: true,
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: forOperations('addLabel', 'removeLabel'),
  },
  {
    displayName: 'Read',
    name: 'read',
    type: 'boolean',
    default: true,
    description: 'Whether the document is marked as read; off marks it as unread',
    displayOptions: forOperations('markAsRead'),
  },
  {
    displayName: 'Format',
    name: 'format',
    type: 'options',
    default: 'pdf',
    options: [
      { name: 'CII', value: 'cii', description: 'XML in the syntax CII, converted if needed' },
      { name: 'Factur-X', value: 'facturx', description: 'PDF that contains the invoice as data' },
      { name: 'Package', value: 'package', description: 'ZIP of the XML, the PDF and the attachments' },
      { name: 'PDF', value: 'pdf' },
      { name: 'UBL', value: 'ubl', description: 'XML in the syntax UBL, converted if needed' },
    ],
    displayOptions: forOperations('download'),
  },
  {
    displayName: 'Put Output File in Field',
    name: 'binaryPropertyName',
    type: 'string',
    required: true,
    default: 'data',
    description: 'Name of the output binary field that gets the file',
    displayOptions: forOperations('download'),
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: forOperations('getAll'),
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: ['document'], operation: ['getAll'], returnAll: [false] } },
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    displayOptions: forOperations('getAll'),
    options: [
      {
        displayName: 'Company Name or ID',
        name: 'companyId',
        type: 'options',
        typeOptions: { loadOptionsMethod: 'getCompanies' },
        default: '',
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
      },
      {
        displayName: 'Direction',
        name: 'direction',
        type: 'options',
        default: 'incoming',
        options: [
          { name: 'Incoming', value: 'incoming' },
          { name: 'Outgoing', value: 'outgoing' },
        ],
      },
      {
        displayName: 'Number',
        name: 'number',
        type: 'string',
        default: '',
        description: 'Number of the document, case-sensitive',
      },
      {
        displayName: 'Search',
        name: 'search',
        type: 'string',
        default: '',
        description: 'Text to search for in the documents',
      },
      {
        displayName: 'Unread',
        name: 'unread',
        type: 'boolean',
        default: true,
        description: 'Whether to return only unread documents',
      },
    ],
  },
];
