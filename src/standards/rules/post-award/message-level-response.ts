/** Peppol Message Level Response (T71), the predecessor of the Message Level Status (MLS) between service providers. */
import { MLR_CUSTOMIZATION } from '../../peppol/mls';
import type { RuleSet } from '../rule-set';
import { COMMON_PATTERNS } from './common-rules';
import { parseDataModel } from './data-model';
import { customizationRule, modelPattern } from './model-rules';

export const MLR_MODEL = parseDataModel(`
ApplicationResponse
  CustomizationID!
  ProfileID! = urn:fdc:peppol.eu:poacc:bis:mlr:3
  ID!
  IssueDate!
  IssueTime
  SenderParty!
    EndpointID! @schemeID!:EAS
  ReceiverParty!
    EndpointID! @schemeID!:EAS
  DocumentResponse!
    Response!
      ResponseCode! in MESSAGE_STATUSES
      Description
    DocumentReference!
      ID!
      DocumentTypeCode in UNCL1001
      VersionID
    LineResponse ...
      LineReference!
        LineID!
      Response!
        ResponseCode in MESSAGE_STATUSES
        Description!
        Status!
          StatusReasonCode! in MESSAGE_REASONS
`);

/** Message Level Response, release 2026.5. */
export const MLR_2026_5: RuleSet = {
  name: 'mlr',
  version: '2026.5',
  source: 'Peppol Message Level Response 2026.5',
  since: '2026-08-17',
  patterns: [
    ...COMMON_PATTERNS,
    modelPattern('PEPPOL-T71', '/ar:ApplicationResponse', MLR_MODEL),
    { name: 'transaction', rules: [customizationRule('PEPPOL-T71-R001', MLR_CUSTOMIZATION)] },
  ],
};
