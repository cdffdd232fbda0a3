import type { PurchaseResource } from '../../documents/purchases/purchase.resource';
import { toWorkCells } from './work-cells';
import { EXPORT_WORDS } from './words';

const at = '2026-11-27T23:30:00.000Z';
const ann = { id: 'user_1', name: 'Ann' };
const purchase: PurchaseResource = {
  ...{ state: 'new', assignee: null, approvedBy: null, approvedAt: null },
  ...{ secondApprovedBy: null, secondApprovedAt: null, bookedBy: null, bookedAt: null, payeeCheck: null },
};

describe('the cells of the work on a document', () => {
  it('name two approvals, and the id of a former member', () => {
    const approved: PurchaseResource = {
      ...{ ...purchase, state: 'approved', assignee: ann, approvedBy: ann, approvedAt: at },
      ...{ secondApprovedBy: { id: 'user_2', name: null }, secondApprovedAt: '2026-11-28T08:00:00.000Z' },
    };
    expect(toWorkCells({ purchase: approved, forwarded: null }, EXPORT_WORDS.de)).toMatchObject({
      ...{ purchaseState: 'Freigegeben', assignee: 'Ann', approvedBy: 'Ann, user_2' },
      ...{ approvedOn: '2026-11-28', held: null, forwardedTo: null },
    });
  });

  it('state whether a payee warning holds a document, and who released it', () => {
    const check = { warnings: ['PAYEE-ACCOUNT-NEW' as const], approvalBlocked: true };
    const open = { confirmedBy: null, confirmedAt: null, confirmation: null };
    const heldPurchase = { ...purchase, payeeCheck: { ...check, ...open } };
    expect(toWorkCells({ purchase: heldPurchase, forwarded: null }, EXPORT_WORDS.en)).toMatchObject({
      ...{ payeeWarnings: 'PAYEE-ACCOUNT-NEW', held: 'Yes', releasedBy: null, releasedOn: null },
    });
    const releasedValue = {
      ...purchase,
      payeeCheck: {
        ...check,
        approvalBlocked: false,
        confirmedBy: ann,
        confirmedAt: at,
        confirmation: 'Called',
      },
    };
    expect(toWorkCells({ purchase: releasedValue, forwarded: null }, EXPORT_WORDS.fr)).toMatchObject({
      ...{ held: 'Non', releasedBy: 'Ann', releasedOn: '2026-11-27' },
    });
  });

  it('are empty for sent documents', () => {
    const cells = toWorkCells({ purchase: null, forwarded: null }, EXPORT_WORDS.en);
    expect(Object.values(cells).every((cell) => cell === null)).toBe(true);
  });
});
