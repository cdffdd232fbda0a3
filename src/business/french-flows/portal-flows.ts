import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { AcknowledgementDetail, FlowType } from '../../standards/french-flow';
import { refuseFlow, type FlowResult, type ForwardedFile } from './flow-result';

/** Alternative for the client, by the kind of file that it submitted for the public portal. */
const NEXT_STEPS = {
  report:
    'Submit the data of the report to the reporting API of this installation, whose filings are transmitted, or submit the report through a platform that is connected to the portal.',
  status: 'Submit the status through a platform that is connected to the portal.',
} as const;

/** A valid file for the public portal, and its origin. */
interface PortalFlow {
  environment: TeamEnvironment;
  /** Whether this installation is an accredited platform, which exchanges files with the portal. */
  isConnected: boolean;
  details: AcknowledgementDetail[];
  flowType: FlowType | null;
  forwarded: ForwardedFile;
}

const CONTENTS = { report: 'report', requiredStatuses: 'status' } as const;

/**
 * Validates a valid file whose recipient is the public portal. In the sandbox the portal is simulated and accepts the
 * file. In production an accredited platform forwards the file; any other installation refuses it, so that the client
 * knows that the portal does not have it.
 */
export function toPortalFlowResult(portalFlow: PortalFlow): FlowResult {
  const { environment, isConnected, details, flowType, forwarded } = portalFlow;
  if (environment === 'sandbox') return { status: 'Ok', details, flowType, documentId: null };
  if (isConnected) return { status: 'Pending', details, flowType, documentId: null, forwarded };
  const content = CONTENTS[forwarded.flow];
  return refuseFlow(
    'NOT_FORWARDED',
    `The ${content} is valid and was not forwarded: this installation has no connection to the public portal. ${NEXT_STEPS[content]}`,
    { flowType },
  );
}
