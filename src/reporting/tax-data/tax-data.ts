import type { TeamEnvironment } from '../../access/teams/team.entity';
import type {
  Jurisdiction,
  MissingField,
  Reporter,
  TaxDataScope,
  TaxDataType,
} from '../../standards/taxdata';
import type { TaxDataRefusal, TaxDataState } from './tax-data-states';

/** Report to a tax authority as read from the database. */
export interface TaxDataRecord {
  id: string;
  teamId: string;
  companyId: string;
  companyName: string;
  /** Id of the reported document; null after its deletion. */
  documentId: string | null;
  documentNumber: string | null;
  environment: TeamEnvironment;
  jurisdiction: Jurisdiction;
  reporter: Reporter;
  sequence: number;
  type: TaxDataType;
  scope: TaxDataScope;
  mandatory: boolean;
  taxIdentifier: string;
  state: TaxDataState;
  exchangedAt: Date;
  dueAt: Date | null;
  submissions: number;
  missing: MissingField[];
  waitReason: string | null;
  refusal: TaxDataRefusal | null;
  /** Instance identifier of the envelope of the last submission. */
  envelopeId: string | null;
  sentAt: Date | null;
  acceptedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}
