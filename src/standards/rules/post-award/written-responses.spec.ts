import fc from 'fast-check';
import { invoiceResponses } from '../../invoice/response/random-response.fixture';
import { writeInvoiceResponse } from '../../invoice/response/write-invoice-response';
import { STATUS_ACTIONS, STATUS_REASONS, INVOICE_STATUSES } from '../../invoice/response/invoice-response';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';
import { OP_STATUS_ACTIONS, OP_STATUS_REASONS, POST_AWARD_LISTS } from '../code-lists/post-award-2026.5';

it('Invoice Responses written by Passerelle pass the rules (property)', () =>
  fc.assert(
    fc.property(invoiceResponses, (response) =>
      expect(validateDocument(parseXml(writeInvoiceResponse(response)), '2026-11-22').errors).toEqual([]),
    ),
  ));

it('the code lists of responses equal those of the rules', () => {
  expect(Object.keys(STATUS_REASONS).sort()).toEqual([...OP_STATUS_REASONS.codes].sort());
  expect(Object.keys(STATUS_ACTIONS).sort()).toEqual([...OP_STATUS_ACTIONS.codes].sort());
  expect([...INVOICE_STATUSES].sort()).toEqual(
    [...(POST_AWARD_LISTS.INVOICE_STATUSES?.list.codes ?? [])].sort(),
  );
});
