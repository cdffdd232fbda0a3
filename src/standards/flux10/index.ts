/**
 * French e-reporting ("Flux 10"): periods, contents of reports, the transmission and the rules that it must satisfy.
 */
export { getClosingTime, formatParisDate, getNextPeriod, findPeriod, type Period } from './calendar';
export { checkContent, type ContentContext, type ContentFinding } from './content-checks';
export { PROFILE } from './code-lists-1.8';
export * from './model';
export { isForeignRegister, isFrenchVatTerritory, isInEuropeanUnion } from './party-identity';
export { validateOwnTransmission } from './own-transmission';
export { summarizeTransmission, type TransmissionSummary } from './read-transmission';
export { readSenderNumber, writeReport, type Flux10Report } from './report-writer';
export { validateFlux10, type Flux10Finding } from './rules';
