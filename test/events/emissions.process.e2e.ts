import '../../src/apps/app.module';
import { newCompanyId } from '../../src/business/companies/company.resource';
import { COMPANY_VERIFICATION } from '../../src/business/companies/verification-events';
import { newDeliveryId } from '../../src/business/documents/deliveries/delivery.resource';
import { newDocumentId } from '../../src/business/documents/document.resource';
import type { EventKind } from '../../src/platform/events/define-event';
import { EventLog } from '../../src/platform/events/event-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { newLabelId } from '../../src/business/labels/label.resource';
import { emptiedService } from '../support/per-worker';
import {
  DELIVERY_STATUS_CHANGED,
  DOCUMENT_RECEIVED,
  DOCUMENT_SENT,
  LABEL_ASSIGNED,
  LABEL_UNASSIGNED,
  REPORTING_STATUS_CHANGED,
} from '../../src/business/documents/document-events';
import { scenes } from './emission-scenes';
import { EmissionTools, kinds, MOVED } from './emission-tools';

/** Section 6. */
const OF_THE_SPECIFICATION = [
  'company.verification',
  'document.delivery_status_changed',
  'document.label.assigned',
  'document.label.unassigned',
  'document.received',
  'document.reporting_status_changed',
  'document.sent',
];

describe('events', () => {
  /**
   * Acceptance case 16: every row of the emission table against receivers; and what holds for every kind alike (cases 4 and
   * 15). The table against code and documentation is in emissions.e2e.ts.
   */
  describe('the emission table', () => {
    describe('holds for what receivers get', () => {
      const service = emptiedService();
      let at: EmissionTools;

      beforeAll(async () => {
        at = await EmissionTools.start(service());
      });

      afterAll(() => at.stop());

      it.each(Object.entries(scenes))('%s', async (_, scene) => scene(at));

      it('4 and 15: each of the seven kinds is signed, reaches every webhook of the team, and no other', async () => {
        const documentId = newDocumentId();
        const described = { documentId, direction: 'outgoing' as const, type: 'invoice' };
        const failure = {
          category: 'other' as const,
          message: 'Größe 1,50 € – naïve ☃ "\\\u2028',
          providerCode: '12.50',
        };
        const labelled = { ...described, labelId: newLabelId() };
        const eventScope = { teamId: at.team.teamId, companyId: null };
        const bodies = await at.emitted(() =>
          at.service.app.get(UnitOfWork).run(async (tx) => {
            const log = at.service.app.get(EventLog);
            const record = <Data extends object>(kind: EventKind<Data>, data: NoInfer<Data>) =>
              log.record(tx, kind, { ...eventScope, data });
            await record(DOCUMENT_RECEIVED, { ...described, direction: 'incoming' });
            await record(DOCUMENT_SENT, { ...described, deliveryStatus: 'pending' });
            await record(DELIVERY_STATUS_CHANGED, {
              ...described,
              deliveryStatus: 'failed',
              deliveryId: newDeliveryId(),
              channel: 'peppol',
              status: 'failed',
              previousStatus: 'pending',
              failure,
            });
            await record(LABEL_ASSIGNED, labelled);
            await record(LABEL_UNASSIGNED, labelled);
            await record(REPORTING_STATUS_CHANGED, {
              ...described,
              reportingStatus: 'deposited',
              previousReportingStatus: null,
            });
            await record(COMPANY_VERIFICATION, {
              companyId: newCompanyId(),
              status: 'rejected',
              verificationId: null,
              reason: 'Zürich',
            });
          }),
        );
        expect(kinds(bodies)).toEqual(OF_THE_SPECIFICATION);
        expect(bodies.find(({ type }) => type === MOVED)?.data['failure']).toEqual(failure);
      });
    });
  });
});
