/**
 * French life cycle of invoices (CDV): statuses, their order, the parties that may set them, and their message (CDAR
 * D22B).
 */
export { checkStatus, type StatusInput } from './check-status';
export {
  composeStatusMessage,
  type Company,
  type LifecycleInvoice,
  type NewStatus,
} from './compose-status-message';
export { parseSiren, findSiren, type InvoiceParty } from './french-parties';
export { readStatusMessage, STATUS_MESSAGE } from './read-status-message';
export * from './status-message';
export {
  AUTOMATIC_STATUSES,
  LIFECYCLE,
  findLifecycleStatus,
  NO_STATUS_YET,
  findObjection,
  INDEPENDENT_STATUSES,
  listAllowedStatuses,
  type LifecycleStatus,
  type Objection,
  type Speaker,
} from './statuses';
export { writeStatusMessage } from './write-status-message';
