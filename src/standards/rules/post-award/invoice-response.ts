/** Peppol Invoice Response (BIS 63, T111): the response of the buyer to an invoice. */
import { INVOICE_RESPONSE_TYPE } from '../../invoice/response/invoice-response';
import { cac, cbc, plain, type Node } from '../../invoice/xml';
import { OP_STATUS_ACTIONS, OP_STATUS_REASONS } from '../code-lists/post-award-2026.5';
import type { CodeList } from '../code-lists';
import type { RuleContext } from '../context';
import { onlyNormalized } from '../reading';
import { fatal, warning, type Rule, type RuleSet } from '../rule-set';
import { quotedAt } from '../wording';
import { normalizeSpace } from '../xpath';
import { COMMON_PATTERNS } from './common-rules';
import { dataModel } from './data-model';
import { customizationRule, modelPattern } from './model-rules';

const PROCESSES = [INVOICE_RESPONSE_TYPE.processId, INVOICE_RESPONSE_TYPE.processWithInvoice];

const RESPONSE_CODE = cbc('ResponseCode');
const STATUS = cac('Status');
const REASON = cbc('StatusReason');
const REASON_CODE = cbc('StatusReasonCode');
const LIST_ID = plain('listID');

export const INVOICE_RESPONSE_MODEL = dataModel(`
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

const NEEDS_REASON = ['CA', 'UQ', 'RE'];

const hasReason = (code: string) => (c: RuleContext, status: Node) => c.equals(status, code, REASON_CODE);
const hasWords = (c: RuleContext, status: Node): boolean => c.exists(status, REASON);

const TRANSACTION: readonly Rule[] = [
  {
    context: 'cac:Response',
    when: (c, response) => NEEDS_REASON.includes(onlyNormalized(c, response, RESPONSE_CODE) ?? ''),
    asserts: [
      fatal(
        'PEPPOL-T111-R001',
        (c, response) => c.exists(response, STATUS, REASON_CODE),
        (c, response) =>
          `The status is ${quotedAt(c, response, RESPONSE_CODE)} and has no reason; ${NEEDS_REASON.join(', ')} need a cac:Status with cbc:StatusReasonCode.`,
        { subjectPath: 'cac:Status/cbc:StatusReasonCode' },
      ),
    ],
  },
  {
    context: 'cac:Status',
    when: hasReason('OTH'),
    asserts: [
      warning(
        'PEPPOL-T111-R002',
        hasWords,
        'The reason OTH stands for any other; cbc:StatusReason should say which.',
        { subjectPath: 'cbc:StatusReason' },
      ),
    ],
  },
  customizationRule('PEPPOL-T111-R003', INVOICE_RESPONSE_TYPE.customizationId),
  {
    context: 'cac:Status',
    when: hasReason('PPD'),
    asserts: [
      fatal(
        'PEPPOL-T111-R004',
        hasWords,
        'The reason PPD says that a part was paid; cbc:StatusReason has to say which.',
        { subjectPath: 'cbc:StatusReason' },
      ),
      // As published the rule never fails, because it checks whether a comparison exists, not whether it is true.
      fatal('PEPPOL-T111-R005', () => true, 'The reason PPD belongs to the status PD. Never reported.'),
    ],
  },
  {
    context: 'cbc:ProfileID',
    asserts: [
      fatal(
        'PEPPOL-T111-R008',
        (c, node) => PROCESSES.some((process) => process === normalizeSpace(c.doc.text(node))),
        (c, node) =>
          `cbc:ProfileID is ${quotedAt(c, c.doc.parent(node), cbc('ProfileID'))}; expected ${PROCESSES.join(' or ')}.`,
      ),
    ],
  },
];

/** Requires a reason to be on its named list; two reasons in one status fail. */
function listRule(id: string, name: string, list: CodeList): Rule {
  return {
    context: 'cac:Status',
    when: (c, status) =>
      c.select(status, REASON_CODE).some((code) => c.doc.attribute(code, LIST_ID) === name),
    asserts: [
      fatal(
        id,
        (c, status) => list.codes.includes(onlyNormalized(c, status, REASON_CODE) ?? ''),
        (c, status) =>
          `cbc:StatusReasonCode is ${quotedAt(c, status, REASON_CODE)}, which is not of the list ${name}; expected ${list.codes.join(', ')}.`,
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
