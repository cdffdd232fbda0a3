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
  /** Whether its team has or had a provider, which may bring the same document. */
  hasProvider: boolean;
}

/** Data of a message besides its payload. */
export interface ReceptionDetails {
  exchange?: ExchangeEvidence | null;
  reading?: PayloadReading | null;
  /** The only company that may receive it; null: any company. */
  companyId?: string | null;
  /** Team whose companies alone may receive it; null: any. */
  teamId?: string | null;
  /** Writes in the transaction that stores the document. */
  alongside?: (tx: Transaction) => Promise<void>;
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
