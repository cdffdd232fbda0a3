/**
 * A walk through the sandbox, in order: from the companies of a new installation to an invoice that was sent, received, read,
 * labelled and accepted. `save` keeps parts of an answer as variables, `expect` says what an answer has. Parts of an answer are
 * named as in JavaScript.
 */
const idOf = (number) => `companies.find((company) => company.enterpriseNumber === '${number}').id`;

const INVOICE = {
  invoiceNumber: 'WALK-{{$timestamp}}',
  buyerReference: 'PO-7',
  buyer: {
    name: 'Brouwerij De Kroon NV',
    street: 'Grote Markt 1',
    city: 'Antwerpen',
    postalZone: '2000',
    country: 'BE',
  },
  paymentMeans: [{ iban: 'BE71096123456769' }],
  lines: [
    {
      name: 'Consulting',
      quantity: '2',
      unitCode: 'HUR',
      netPriceAmount: '75.00',
      vat: { percentage: '21' },
    },
  ],
};

export const WALK = [
  {
    name: 'Which companies are there',
    operation: 'companies.list',
    save: { companyId: idOf('0123456749'), buyerId: idOf('0987654394') },
    docs: 'A new installation has two: Atelier Dubois sends, Brouwerij De Kroon receives.',
  },
  {
    name: 'Does the recipient receive invoices',
    operation: 'recipients.verify',
    body: { address: '0208:0987654394' },
    expect: { 'recipient.registered': true },
  },
  {
    name: 'What would be sent',
    operation: 'documents.preview',
    body: { recipient: '0208:0987654394', documentType: 'invoice', document: INVOICE },
    expect: { 'document.validation.result': 'valid' },
  },
  {
    name: 'Send the invoice and wait for its delivery',
    operation: 'documents.send',
    headers: { Prefer: 'wait=30' },
    body: { recipient: '0208:0987654394', documentType: 'invoice', document: INVOICE },
    save: { documentId: 'document.id' },
    expect: { 'document.deliveryStatus': 'delivered', 'document.validation.result': 'valid' },
  },
  {
    name: 'How it went',
    operation: 'documents.get',
    expect: { 'document.deliveryStatus': 'delivered', 'document.direction': 'outgoing' },
  },
  {
    name: 'The buyer has it',
    operation: 'documents.listInbox',
    query: { companyId: '{{buyerId}}', limit: '1' },
    save: { documentId: 'documents[0].id' },
    expect: { 'documents[0].direction': 'incoming' },
  },
  {
    name: 'A label',
    operation: 'labels.create',
    body: { name: 'To pay {{$timestamp}}', colorHex: '#2563eb' },
    save: { labelId: 'label.id' },
  },
  { name: 'Label the invoice', operation: 'documents.addLabel' },
  { name: 'Mark it as read', operation: 'documents.markAsRead' },
  {
    name: 'Accept it',
    operation: 'documents.respond',
    body: { status: 'AP' },
    expect: { 'response.code': 'AP' },
  },
  {
    name: 'What happened, newest first',
    operation: 'events.list',
    query: { limit: '5' },
    expect: { 'pagination.limit': 5 },
  },
];
