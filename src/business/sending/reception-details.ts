import type { ExchangeEvidence, ReceivedMessage } from '../../network/port/document-network';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { TaxReporting } from '../../standards/taxdata';
import type { PlacedContents } from '../documents/objects/document-objects';
import type { PayloadReading } from '../documents/reading/reading';
import type { ReceivedContent } from './received-content';

/** Company that receives under the address of a message. */
export interface ReceivingCompany {
  teamId: string;
  companyId: string;
  country: string;
  taxReporting: TaxReporting | null;
  houseRulesOff: string[];
  /** Whether the team has or had a provider that may deliver the same document. */
  hasProvider: boolean;
}

/** Data of a message besides its payload. */
export interface ReceptionDetails {
  exchange?: ExchangeEvidence | null;
  reading?: PayloadReading | null;
  /** Only company that may receive the document; null: any company. */
  companyId?: string | null;
  /** Only team whose companies may receive the document; null: any team. */
  teamId?: string | null;
  /** Writes in the transaction that stores the document. */
  writeAlongside?: (tx: Transaction) => Promise<void>;
}

/** A message with its content, ready to be stored. */
export interface IncomingContent {
  message: ReceivedMessage;
  payloadReading: PayloadReading;
  content: ReceivedContent;
  receipt: string;
  exchange: ExchangeEvidence | null;
  placedContents: PlacedContents | undefined;
}
