import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Finding } from '../../standards/rules';
import { toKnownCompany, type CompanyRow } from './import/document-import';
import type { ReceivedContent } from './received-content';
import { findRecipientMismatch, isComparable } from './recipient-finding';
import { COMPANY_WITH_ADDRESSES } from './sending.queries';

/** Compares received invoices with the company that received them. */
@Injectable()
export class RecipientCheck {
  /**
   * Returns the warning that an invoice is for another company; empty when the comparison is inconclusive.
   * @param address participant that received the invoice, `<scheme>:<identifier>`; null when it did not arrive over the
   * network
   */
  async compare(
    tx: Transaction,
    companyId: string,
    { type, namedTerms }: Pick<ReceivedContent, 'type' | 'namedTerms'>,
    address: string | null,
  ): Promise<Finding[]> {
    if (namedTerms === null || !isComparable(type, namedTerms, address)) return [];
    const [row] = await tx.query<CompanyRow>(COMPANY_WITH_ADDRESSES, [companyId]);
    const finding = row === undefined ? null : findRecipientMismatch(namedTerms, toKnownCompany(row));
    return finding === null ? [] : [finding];
  }
}
