import {
  day,
  decimal,
  enumOf,
  idOf,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import {
  agedAmountsExample,
  agedAmountsSchema,
  currencyCode,
  customerKey,
  customerName,
  customerVatNumber,
} from '../open-invoice.resource';

const entrySchema = namedSchema(
  'CustomerStatementEntry',
  object(
    {
      date: { ...day, description: 'Issue date of a document; day of a payment' },
      kind: {
        ...enumOf('invoice', 'creditNote', 'payment', 'settlement'),
        description:
          '`settlement`: the other party stated in a response or French status that the invoice is settled, without a recorded payment',
      },
      documentId: { ...idOf('doc'), description: 'Id of the document, or of the invoice that is paid' },
      number: { ...nullable(text), description: 'Number of the document' },
      dueDate: { ...nullable(day), description: 'Due date of an invoice; null for payments' },
      amount: { ...decimal, description: 'Amount; negative when it reduces the balance' },
      balance: { ...decimal, description: 'Balance after the entry' },
    },
    'An entry of a statement of account',
  ),
);

const accountSchema = namedSchema(
  'CustomerStatementAccount',
  object(
    {
      currency: currencyCode,
      openingBalance: { ...decimal, description: 'Balance before the first day' },
      entries: { ...listOf(entrySchema), description: 'Entries of the period in their order' },
      closingBalance: { ...decimal, description: 'Balance after the last day' },
      aged: {
        ...nullable(agedAmountsSchema),
        description: 'Amounts open today, grouped by age; null when nothing is open',
      },
    },
    'Entries and balances in one currency',
  ),
);

export const customerStatementSchema = namedSchema(
  'CustomerStatement',
  object(
    {
      companyId: idOf('c'),
      customer: customerKey,
      customerName,
      vatNumber: customerVatNumber,
      from: { ...day, description: 'First day of the period' },
      to: { ...day, description: 'Last day of the period' },
      accounts: { ...listOf(accountSchema), description: 'One account for each currency' },
    },
    'Statement of account of a customer. A positive balance is owed by the customer',
  ),
);

/** A statement of account in the API. */
export type CustomerStatementResource = Shape<typeof customerStatementSchema>;
/** Account in one currency in the API. */
export type CustomerStatementAccountResource = Shape<typeof accountSchema>;

export const customerStatementExample: CustomerStatementResource = {
  companyId: 'c_01KAJ3R5E9V3Z5P7C8D0F2G4HA',
  customer: 'BE0987654394',
  customerName: 'Example Buyer NV',
  vatNumber: 'BE0987654394',
  from: '2026-10-01',
  to: '2026-11-30',
  accounts: [
    {
      currency: 'EUR',
      openingBalance: '0',
      entries: [
        {
          date: '2026-10-05',
          kind: 'invoice',
          documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
          number: '2026/0117',
          dueDate: '2026-11-04',
          amount: '221.00',
          balance: '221.00',
        },
        {
          date: '2026-11-20',
          kind: 'payment',
          documentId: 'doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
          number: '2026/0117',
          dueDate: null,
          amount: '-50.00',
          balance: '171.00',
        },
      ],
      closingBalance: '171.00',
      aged: agedAmountsExample,
    },
  ],
};
