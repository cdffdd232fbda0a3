/** Peppol Invoice Response (BIS 63, T111): the response of the buyer to an invoice. */
import { INVOICE_RESPONSE_TYPE } from '../../invoice/response/invoice-response';
import { cac, cbc, plain, type Node } from '../../invoice/xml';
import { OP_STATUS_ACTIONS, OP_STATUS_REASONS } from '../code-lists/post-award-2026.5';
import type { CodeList } from '../code-lists';
import type { RuleContext } from '../context';
import { readSingleNormalized } from '../reading';
import { fatal, warning, type Rule, type RuleSet } from '../rule-set';
import { formatValuesAt } from '../wording';
import { normalizeSpace } from '../xpath';
import { COMMON_PATTERNS } from './common-rules';
import { parseDataModel } from './data-model';
import { customizationRule, modelPattern } from './model-rules';

const PROCESSES = [INVOICE_RESPONSE_TYPE.processId, INVOICE_RESPONSE_TYPE.processWithInvoice];

const RESPONSE_CODE = cbc('ResponseCode');
const STATUS = cac('Status');
const REASON = cbc('StatusReason');
const REASON_CODE = cbc('StatusReasonCode');
const LIST_ID = plain('listID');

export const INVOICE_RESPONSE_MODEL = parseDataModel(`
ApplicationResponse
  CustomizationID!
  ProfileID!
  ID!
  IssueDate!
  IssueTime
  Note
  SenderParty!
    EndpointID! @schemeID!:EAS
    PartyIdentification ...
      ID! @schemeID:ICD
    PartyLegalEntity!
      RegistrationName!
    Contact
      Name
      Telephone
      ElectronicMail
  ReceiverParty!
    EndpointID! @schemeID!:EAS
    PartyIdentification ...
      ID! @schemeID:ICD
    PartyLegalEntity!
      RegistrationName!
  DocumentResponse!
    Response!
      ResponseCode! in INVOICE_STATUSES
      EffectiveDate
      Status
        StatusReasonCode in OP_STATUS_REASON|OP_STATUS_ACTION @listID!:CLARIFICATION_LISTS
        StatusReason
        Condition
          AttributeID!
          Description
    DocumentReference!
      ID!
      IssueDate
      DocumentTypeCode! in UNCL1001
    IssuerParty
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyName! ...
        Name!
    RecipientParty
      PartyIdentification ...
        ID! @schemeID:ICD
      PartyName! ...
        Name!
`);

const STATUSES_WITH_REASON = ['CA', 'UQ', 'RE'];

const hasReasonCode = (code: string) => (c: RuleContext, status: Node) => c.equals(status, code, REASON_CODE);
const hasReasonText = (c: RuleContext, status: Node): boolean => c.exists(status, REASON);

const TRANSACTION: readonly Rule[] = [
  {
    context: 'cac:Response',
    when: (c, response) =>
      STATUSES_WITH_REASON.includes(readSingleNormalized(c, response, RESPONSE_CODE) ?? ''),
    asserts: [
      fatal(
        'PEPPOL-T111-R001',
        (c, response) => c.exists(response, STATUS, REASON_CODE),
        (c, response) =>
          `The status is ${formatValuesAt(c, response, RESPONSE_CODE)}, so a reason must be stated, but is missing. Add cac:Status with cbc:StatusReasonCode, as for ${STATUSES_WITH_REASON.join(', ')}.`,
        { subjectPath: 'cac:Status/cbc:StatusReasonCode' },
      ),
    ],
  },
  {
    context: 'cac:Status',
    when: hasReasonCode('OTH'),
    asserts: [
      warning(
        'PEPPOL-T111-R002',
        hasReasonText,
        'With the reason code OTH (other), cbc:StatusReason should describe the reason, but is missing.',
        { subjectPath: 'cbc:StatusReason' },
      ),
    ],
  },
  customizationRule('PEPPOL-T111-R003', INVOICE_RESPONSE_TYPE.customizationId),
  {
    context: 'cac:Status',
    when: hasReasonCode('PPD'),
    asserts: [
      fatal(
        'PEPPOL-T111-R004',
        hasReasonText,
        'With the reason code PPD (partially paid), cbc:StatusReason must state the paid part, but is missing.',
        { subjectPath: 'cbc:StatusReason' },
      ),
      // The published rule never fails, because it tests whether a comparison exists, not whether its result is true.
      fatal(
        'PEPPOL-T111-R005',
        () => true,
        'The reason code PPD must only be used with the status PD. Never reported.',
      ),
    ],
  },
  {
    context: 'cbc:ProfileID',
    asserts: [
      fatal(
        'PEPPOL-T111-R008',
        (c, node) => PROCESSES.some((process) => process === normalizeSpace(c.doc.text(node))),
        (c, node) =>
          `cbc:ProfileID is ${formatValuesAt(c, c.doc.parent(node), cbc('ProfileID'))}, but must be ${PROCESSES.join(' or ')}.`,
      ),
    ],
  },
];

/** Requires a reason code to be on the list that its listID names; several reason codes in one status fail. */
function listRule(id: string, name: string, list: CodeList): Rule {
  return {
    context: 'cac:Status',
    when: (c, status) =>
      c.select(status, REASON_CODE).some((code) => c.doc.attribute(code, LIST_ID) === name),
    asserts: [
      fatal(
        id,
        (c, status) => list.codes.includes(readSingleNormalized(c, status, REASON_CODE) ?? ''),
        (c, status) =>
          `cbc:StatusReasonCode is ${formatValuesAt(c, status, REASON_CODE)}, which is not on the list ${name}. The code must be one of ${list.codes.join(', ')}.`,
        { subjectPath: 'cbc:StatusReasonCode' },
      ),
    ],
  };
}

/** Invoice Response, release 2026.5. */
export const INVOICE_RESPONSE_2026_5: RuleSet = {
  name: 'ir',
  version: '2026.5',
  source: 'Peppol Invoice Response 2026.5',
  since: '2026-08-17',
  patterns: [
    ...COMMON_PATTERNS,
    modelPattern('PEPPOL-T111', '/ar:ApplicationResponse', INVOICE_RESPONSE_MODEL),
    { name: 'transaction', rules: TRANSACTION },
    {
      name: 'lists of reasons',
      rules: [
        listRule('PEPPOL-T111-R006', 'OPStatusAction', OP_STATUS_ACTIONS),
        listRule('PEPPOL-T111-R007', 'OPStatusReason', OP_STATUS_REASONS),
      ],
    },
  ],
};
