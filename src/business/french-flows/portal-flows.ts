import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { AcknowledgementDetail, FlowType } from '../../standards/french-flow';
import { createErrorResult, type FlowResult, type ForwardedFile } from './flow-result';

/** Advice for the client, by the kind of the file that was submitted for the public portal. */
const NEXT_STEPS = {
  report:
    'Submit the data of the report to the reporting API of this installation, which transmits it, or submit the report through a platform that is connected to the portal.',
  status: 'Submit the status through a platform that is connected to the portal.',
} as const;

/** A valid file for the public portal, and its origin. */
interface PortalFlow {
  environment: TeamEnvironment;
  /** Whether this installation is an accredited platform, which exchanges files with the portal. */
  isConnected: boolean;
  details: AcknowledgementDetail[];
  flowType: FlowType | null;
  forwardedFile: ForwardedFile;
}

const CONTENT_KINDS = { report: 'report', requiredStatuses: 'status' } as const;

/**
 * Creates the result of a valid file whose recipient is the public portal. In the sandbox the portal is simulated and
 * accepts the
 * file. In production an accredited platform forwards the file; any other installation rejects the file, so that the
 * client knows that the portal did not receive it.
 */
export function toPortalFlowResult(portalFlow: PortalFlow): FlowResult {
  const { environment, isConnected, details, flowType, forwardedFile } = portalFlow;
  if (environment === 'sandbox') return { status: 'Ok', details, flowType, documentId: null };
  if (isConnected) return { status: 'Pending', details, flowType, documentId: null, forwardedFile };
  const content = CONTENT_KINDS[forwardedFile.flow];
  return createErrorResult(
    'NOT_FORWARDED',
    `The ${content} is valid but was not forwarded, because this installation has no connection to the public portal. ${NEXT_STEPS[content]}`,
    { flowType },
  );
}
