import { toPurchaseApproval } from '../../access/teams/team.resource';
import { Decimal } from '../../standards/values/decimal';

/** Amount of a document to approve, and the limit of its team. */
export interface ApprovalAmount {
  /** Amount due (BT-115); null when the document states none. */
  amount: string | null;
  /** ISO 4217; null when unknown. */
  currency: string | null;
  purchaseLimit: string | null;
  purchaseLimitCurrency: string | null;
}

/**
 * Returns whether two people must approve a document, because its amount is above the limit of the team. An amount that
 * cannot be compared, because it is unknown or in another currency, counts as above the limit. The sign of the amount
 * is ignored.
 */
export function needsTwoPeople(document: ApprovalAmount): boolean {
  const approval = toPurchaseApproval(document);
  if (approval === null) return false;
  const amount = document.amount === null ? null : Decimal.parse(document.amount.replace('-', ''));
  const limit = Decimal.parse(approval.limit);
  if (amount === null || limit === null || document.currency !== approval.currency) return true;
  return amount.compare(limit) > 0;
}

/** Formats the reason why two people have to approve, as the beginning of a sentence. */
export function formatSecondApprovalReason({
  amount,
  currency,
  purchaseLimit,
  purchaseLimitCurrency,
}: ApprovalAmount): string {
  const limit = `the limit ${purchaseLimit ?? ''} ${purchaseLimitCurrency ?? ''} of the team`;
  if (amount === null)
    return `The amount of the document is unknown, so the document counts as above ${limit}`;
  const amountText = `The amount ${amount} ${currency ?? ''}`.trim();
  return currency === purchaseLimitCurrency
    ? `${amountText} is above ${limit}`
    : `${amountText} cannot be compared with ${limit}, so the document counts as above the limit`;
}
