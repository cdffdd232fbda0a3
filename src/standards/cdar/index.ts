/** French life cycle of invoices (CDV): statuses, who may set which status after which, and their message (CDAR D22B). */
export { checkStatus, type SaidStatus } from './check-status';
export {
  composeStatusMessage,
  type Company,
  type LifecycleInvoice,
  type NewStatus,
} from './compose-status-message';
export { sirenIn, sirenOfParty, type InvoiceParty } from './french-parties';
export { readStatusMessage, STATUS_MESSAGE } from './read-status-message';
export * from './status-message';
export {
  AUTOMATIC_STATUSES,
  LIFECYCLE,
  lifecycleStatus,
  NOTHING_YET,
  objectionTo,
  STATUSES_BESIDE,
  statusesFor,
  type LifecycleStatus,
  type Objection,
  type Speaker,
} from './statuses';
export { writeStatusMessage } from './write-status-message';
