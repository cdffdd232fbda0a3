export { readCertificate, type Certificate } from './certificate';
export { CertificateChecker, type CertificateCheck } from './certificate-checker';
export { InvalidDerError } from './der';
export { parseCertificates } from './trust-store';
export { PUBLISHED_TRUST } from './published-cas';
export {
  RevocationChecker,
  type RevocationNote,
  type RevocationOptions,
  type RevocationPolicy,
  type RevocationSource,
} from './revocation';
export { SEAT_ID, TrustStore, type NetworkRole, type TrustProblem } from './trust-store';
