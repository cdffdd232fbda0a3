import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { AcknowledgementDetail, FlowType } from '../../standards/french-flow';
import { refuseFlow, type FlowJudgement } from './flow-judgement';

/** What a client does instead, by what it submitted for the public portal. */
const NEXT_STEPS = {
  report:
    'Submit the data of the report to the reporting API of this installation, whose filings are transmitted, or submit the report through a platform that is connected to the portal.',
  status: 'Submit the status through a platform that is connected to the portal.',
} as const;

/**
 * Judges a valid file whose recipient is the public portal. This installation has no connection by which it forwards such
 * files: in the sandbox the portal is simulated and takes them; in production the client must not believe that it has them.
 */
export function judgePortalFlow(
  environment: TeamEnvironment,
  content: keyof typeof NEXT_STEPS,
  { details, flowType }: { details: AcknowledgementDetail[]; flowType: FlowType | null },
): FlowJudgement {
  if (environment === 'sandbox') return { status: 'Ok', details, flowType, documentId: null };
  return refuseFlow(
    'NOT_FORWARDED',
    `The ${content} is valid and was not forwarded: this installation has no connection to the public portal. ${NEXT_STEPS[content]}`,
    { flowType },
  );
}
