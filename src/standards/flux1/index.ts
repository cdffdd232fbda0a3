/** Files that a platform exchanges with the state portal: the data of domestic invoices (Flux 1), and the names of all files. */
export { extractInvoiceData, type DataScope, type InvoiceData } from './invoice-data';
export {
  formatEnvelopeName,
  formatInvoiceDataName,
  MAX_SEQUENCE,
  parseEnvelopeName,
  PORTAL_INTERFACES,
  type PortalEnvelope,
  type PortalFlow,
} from './portal-files';
