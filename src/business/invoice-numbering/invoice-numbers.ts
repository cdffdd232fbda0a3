import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Company } from '../companies/company.entity';
import { parseNumberPattern } from '../companies/number-pattern';
import { getDayInCountry } from '../sending/company-time';
import { SENT_NUMBERS } from './invoice-numbering.queries';
import { proposeNextNumber, type NextNumber, type SentNumber } from './next-number';

/** Types of documents that companies number. */
export const NUMBERED_TYPES = ['invoice', 'creditNote'] as const;
export type NumberedType = (typeof NUMBERED_TYPES)[number];

/** Proposes the numbers of the documents that companies send. */
@Injectable()
export class InvoiceNumberingService {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Proposes the number of a new document. The proposal is not reserved.
   * @param issueDate YYYY-MM-DD; default: today in the country of the company
   */
  async propose(
    { id, teamId, country, invoiceDefaults }: Company,
    documentType: NumberedType,
    issueDate = getDayInCountry(country, clock.now()),
  ): Promise<NextNumber> {
    const pattern =
      documentType === 'invoice'
        ? invoiceDefaults?.invoiceNumberPattern
        : invoiceDefaults?.creditNoteNumberPattern;
    const sentNumbers = await this.unitOfWork.query<SentNumber>(SENT_NUMBERS, [id, teamId, documentType]);
    const parsedPattern = typeof pattern === 'string' ? parseNumberPattern(pattern) : null;
    return proposeNextNumber(parsedPattern, sentNumbers, issueDate);
  }
}
