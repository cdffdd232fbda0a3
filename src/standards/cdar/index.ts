/** French life cycle of invoices (CDV): statuses, who may set which status after which, and their message (CDAR D22B). */
export { checkStatus, type StatusInput as SaidStatus } from './check-status';
export {
  composeStatusMessage,
  type Company,
  type LifecycleInvoice,
  type NewStatus,
} from './compose-status-message';
export { parseSiren as sirenIn, findSiren as sirenOfParty, type InvoiceParty } from './french-parties';
export { readStatusMessage, STATUS_MESSAGE } from './read-status-message';
export * from './status-message';
export {
  AUTOMATIC_STATUSES,
  LIFECYCLE,
  findLifecycleStatus as lifecycleStatus,
  NOTHING_YET,
  findObjection as objectionTo,
  INDEPENDENT_STATUSES as STATUSES_BESIDE,
  listAllowedStatuses as statusesFor,
  type LifecycleStatus,
  type Objection,
  type Speaker,
} from './statuses';
export { writeStatusMessage } from './write-status-message';
