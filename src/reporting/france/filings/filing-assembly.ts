import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { validateOwnTransmission, writeReport, type Flux10Finding } from '../../../standards/flux10';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { TransmissionSender } from '../../../network/french-platform/reporting-platform';
import type { Finding } from '../../../standards/rules';
import { listContents } from '../reports/report-store';
import type { Filing } from './filing';
import { ReportTotals } from './report-totals';

/** Number of reports that are read at a time. */
const PAGE_SIZE = 1000;
/** Maximum number of findings that are stored for a transmission. */
const MAX_FINDINGS = 100;

/** Result of an assembly: the XML of the transmission, or the findings that prevent the submission. */
export type AssembledFiling = { ok: true; xml: Buffer } | { ok: false; findings: Finding[] };

/** Writes the transmission of a filing and validates it against the rules of Flux 10. */
@Injectable()
export class FilingAssembly {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Assembles all valid reports of the period. A rectifying transmission replaces all earlier transmissions. */
  async assemble(filing: Filing, sender: TransmissionSender): Promise<AssembledFiling> {
    const totals = new ReportTotals();
    for (let after = ''; ;) {
      const page = await listContents(this.unitOfWork, filing.periodId, after, PAGE_SIZE);
      totals.addPage(page.map(({ content }) => content));
      const last = page[page.length - 1];
      if (last === undefined || page.length < PAGE_SIZE) break;
      after = last.id;
    }
    const xml = writeReport({
      id: filing.id,
      issuedAt: filing.issuedAt,
      typeCode: filing.typeCode,
      sender,
      issuer: {
        siren: filing.siren,
        name: filing.issuerName,
        role: filing.flow === 'purchases' ? 'BY' : 'SE',
        vatNumber: null,
      },
      period: { start: filing.periodStart, end: filing.periodEnd },
      flow: filing.flow,
      contents: totals.getContents(),
    });
    const findings: Finding[] = [];
    for (const batch of validateOwnTransmission(xml)) {
      findings.push(...batch.slice(0, MAX_FINDINGS - findings.length).map(toFinding));
      if (findings.length === MAX_FINDINGS) break;
      // Yields to other requests, and renews the lease of the filing.
      await setImmediate();
    }
    return findings.length === 0 ? { ok: true, xml: Buffer.from(xml, 'utf8') } : { ok: false, findings };
  }
}

function toFinding({ ruleId, message, location }: Flux10Finding): Finding {
  return {
    ruleCode: ruleId,
    errorMessage: message,
    errorLevel: 'ERROR',
    fieldName: location,
    source: 'Flux 10',
  };
}
