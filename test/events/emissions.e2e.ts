import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import '../../src/apps/app.module';
import { newCompanyId } from '../../src/business/companies/company.resource';
import { COMPANY_VERIFICATION } from '../../src/business/companies/verification-events';
import { newDeliveryId } from '../../src/business/documents/deliveries/delivery.resource';
import { newDocumentId } from '../../src/business/documents/document.resource';
import {
  listEmissions,
  listRecordedKinds,
  type Emission,
  type EventKind,
} from '../../src/platform/events/define-event';
import { EventLog } from '../../src/platform/events/event-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { newLabelId } from '../../src/business/labels/label.resource';
import { documented } from '../support/documentation';
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

const ROOT = join(__dirname, '../..');
const rows: [string, Emission][] = Object.entries(listEmissions());
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
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
   * Acceptance case 16: the emission table against code, documentation and receivers; and what holds for every kind alike
   * (cases 4 and 15).
   */
  describe('the emission table', () => {
    it('is declared in exactly the files that record events', () => {
      const files = sources
        .filter((file) => file.endsWith('.ts') && !/\.(spec|e2e)\.ts$/.test(file))
        .map((file): [string, string] => [file, readFileSync(join(ROOT, 'src', file), 'utf8')])
        .filter(([file]) => !file.startsWith('platform/events/'));
      const recording = files.filter(
        ([, text]) =>
          (/\bEventLog\b/.test(text) && /\.record(?:All)?\(\s*tx\b/.test(text)) ||
          // One that only writes the events of another file declares none.
          (/\bnewEvent\(/.test(text) && text.includes('defineEmissions(')),
      );
      const constants = (text: string): string[] => [
        ...new Set([...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([, name]) => name ?? '')),
      ];
      const kinds = new Set(
        files.flatMap(([, text]) =>
          [...text.matchAll(/const ([A-Z_]+) = defineEvent\(/g)].map(([, name]) => name),
        ),
      );
      for (const [file, text] of recording) {
        const declared = [...text.matchAll(/defineEmissions\(([A-Z_]+)/g)].map(([, name]) => name);
        const used = constants(text).filter((name) => kinds.has(name));
        expect([file, [...new Set(declared)].sort()]).toEqual([file, used.sort()]);
      }
      expect(recording.length).toBeGreaterThan(5);
      const elsewhere = files.filter(
        ([file, text]) => text.includes('defineEmissions(') && !recording.some(([name]) => name === file),
      );
      expect(elsewhere.map(([file]) => file)).toEqual([]);
      // Nobody writes events past the log, but for the test event of one webhook.
      const inserting = files.filter(([, text]) => text.includes('INSERT INTO events '));
      expect(inserting.map(([file]) => file)).toEqual(['webhooks/delivery-log/delivery-log.queries.ts']);
    });

    it('has a row for every kind', () => {
      expect([...new Set(rows.map(([, { kind }]) => kind.type))].sort()).toEqual(
        listRecordedKinds().map(({ type }) => type),
      );
    });

    it('is the one of the documentation', () => {
      const lines = [
        ...documented('webhooks.md').matchAll(/^\| (.+?) +\| (.+?) +\| `([a-z_]+\.[a-z_.]+)` +\|$/gm),
      ].map(([, operation, change, type]) => `${operation} | ${change} | ${type}`);
      const declared = rows.map(
        ([, { operation, change, kind }]) => `${operation} | ${change} | ${kind.type}`,
      );
      expect(lines.sort()).toEqual(declared.sort());
    });

    describe('holds for what receivers get', () => {
      const service = emptiedService();
      let at: EmissionTools;

      beforeAll(async () => {
        at = await EmissionTools.start(service());
      });

      afterAll(() => at.stop());

      /** A module may bring its changes about in a suite of its own folder, which names them. */
      const elsewhere = sources
        .filter((file) => file.endsWith('.e2e.ts'))
        .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
        .join('\n');

      it('has a scene for every row', () => {
        const known = rows.filter(([name]) => !elsewhere.includes(`'${name}'`)).map(([name]) => name);
        expect(Object.keys(scenes).sort()).toEqual(known.sort());
      });

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
