import fc from 'fast-check';
import {
  INVOICE_STATUSES,
  STATUS_ACTIONS,
  STATUS_REASONS,
  type Clarification,
  type InvoiceResponse,
} from './invoice-response';

/** Texts as the reader returns them: trimmed, with characters that XML can contain. */
const text = fc.oneof(
  fc.constantFrom('No order number', 'A <tag> & "more"', 'Größe ≠ 1', "l'été", ']]>', 'two\nlines', '😀'),
  fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/),
);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });

const identifier = fc.record({ scheme: fc.constantFrom('0002', '0060', '0009'), identifier: text });
const address = fc.record({
  scheme: fc.constantFrom('0225', '9930', '0130'),
  identifier: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
});

const party = fc.record({
  electronicAddress: address,
  identifier: orNull(fc.record({ scheme: fc.constantFrom('0002', '0009'), identifier: text })),
  name: text,
  contact: fc.constant(null),
});
const contact = fc.record({ name: text, phone: orNull(text), email: orNull(text) });

const clarification = fc.constantFrom<'reason' | 'action'>('reason', 'action').chain((kind) =>
  fc.record<Clarification>({
    kind: fc.constant(kind),
    code: fc.constantFrom(
      ...Object.keys(kind === 'reason' ? STATUS_REASONS : STATUS_ACTIONS).filter((code) => code !== 'PPD'),
    ),
    text,
    corrections: fc.array(fc.record({ term: text, value: orNull(text) }), { maxLength: 2 }),
  }),
);

const invoiceParty = fc.record({ identifier: orNull(identifier), name: text });

/** Invoice Responses that pass all rules. */
export const invoiceResponses: fc.Arbitrary<InvoiceResponse> = fc.record({
  processId: fc.constantFrom(
    'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
    'urn:peppol:bis:billing_with_response',
  ),
  number: text,
  issueDate: day,
  issueTime: orNull(fc.constantFrom('10:00:00', '10:00:00Z', '23:59:59+01:00')),
  note: orNull(text),
  sender: fc.tuple(party, orNull(contact)).map(([sender, person]) => ({ ...sender, contact: person })),
  receiver: party,
  status: fc.constantFrom(...INVOICE_STATUSES),
  effectiveDate: orNull(day),
  clarifications: fc.array(clarification, { minLength: 1, maxLength: 3 }),
  invoice: fc.record({
    number: text,
    issueDate: orNull(day),
    typeCode: fc.constantFrom('380', '381', '384'),
  }),
  issuer: orNull(invoiceParty),
  recipient: orNull(invoiceParty),
});
