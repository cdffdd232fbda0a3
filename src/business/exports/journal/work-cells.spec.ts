import type { PurchaseResource } from '../../documents/purchases/purchase.resource';
import { toWorkCells } from './work-cells';
import { EXPORT_TEXTS } from './words';

const at = '2026-11-27T23:30:00.000Z';
const ann = { id: 'user_1', name: 'Ann' };
const purchase: PurchaseResource = {
  ...{ state: 'new', assignee: null, approvedBy: null, approvedAt: null },
  ...{ secondApprovedBy: null, secondApprovedAt: null, bookedBy: null, bookedAt: null, payeeCheck: null },
};

describe('the cells of the work on a document', () => {
  it('contain the names of both approvers, or the id of a former member', () => {
    const approvedPurchase: PurchaseResource = {
      ...{ ...purchase, state: 'approved', assignee: ann, approvedBy: ann, approvedAt: at },
      ...{ secondApprovedBy: { id: 'user_2', name: null }, secondApprovedAt: '2026-11-28T08:00:00.000Z' },
    };
    expect(toWorkCells({ purchase: approvedPurchase, forwardedMails: null }, EXPORT_TEXTS.de)).toMatchObject({
      ...{ purchaseState: 'Freigegeben', assignee: 'Ann', approvedBy: 'Ann, user_2' },
      ...{ approvedOn: '2026-11-28', held: null, forwardedTo: null },
    });
  });

  it('state whether a payee warning blocks a document, and who confirmed the payee', () => {
    const check = { warnings: ['PAYEE-ACCOUNT-NEW' as const], approvalBlocked: true };
    const noConfirmation = { confirmedBy: null, confirmedAt: null, confirmation: null };
    const blockedPurchase = { ...purchase, payeeCheck: { ...check, ...noConfirmation } };
    expect(toWorkCells({ purchase: blockedPurchase, forwardedMails: null }, EXPORT_TEXTS.en)).toMatchObject({
      ...{ payeeWarnings: 'PAYEE-ACCOUNT-NEW', held: 'Yes', releasedBy: null, releasedOn: null },
    });
    const releasedPurchase = {
      ...purchase,
      payeeCheck: {
        ...check,
        approvalBlocked: false,
        confirmedBy: ann,
        confirmedAt: at,
        confirmation: 'Called',
      },
    };
    expect(toWorkCells({ purchase: releasedPurchase, forwardedMails: null }, EXPORT_TEXTS.fr)).toMatchObject({
      ...{ held: 'Non', releasedBy: 'Ann', releasedOn: '2026-11-27' },
    });
  });

  it('are empty for sent documents', () => {
    const cells = toWorkCells({ purchase: null, forwardedMails: null }, EXPORT_TEXTS.en);
    expect(Object.values(cells).every((cell) => cell === null)).toBe(true);
  });
});
