import { getErrorCode } from '../../platform/kernel/error-type';
import { TargetBlockedError } from '../../platform/kernel/outgoing/guarded-connector';
import { NameNotResolvedError } from '../../platform/kernel/outgoing/resolve-host';

/** Reason why no response was received, shown in the delivery log. */
export type NoResponseReason =
  'refused' | 'reset' | 'closed' | 'unreachable' | 'dns' | 'tls' | 'protocol' | 'other';

/** Failure of an exchange without a response, shown to the owner of the webhook. */
export type ConnectionFault =
  | { kind: 'blocked'; message: string }
  | { kind: 'timeout'; message: string }
  | { kind: 'no_response'; reason: NoResponseReason; message: string };

const FAULT_BY_CODE: Readonly<Record<string, [NoResponseReason, string]>> = {
  ECONNREFUSED: ['refused', 'The connection was refused'],
  ECONNRESET: ['reset', 'The connection was reset before a response was received'],
  EPIPE: ['reset', 'The connection was reset before a response was received'],
  UND_ERR_SOCKET: ['closed', 'The connection was closed before a response was received'],
  EHOSTUNREACH: ['unreachable', 'The host cannot be reached'],
  ENETUNREACH: ['unreachable', 'The host cannot be reached'],
  EADDRNOTAVAIL: ['unreachable', 'The host cannot be reached'],
  EPROTO: ['tls', 'The TLS handshake failed'],
  HTTPParserError: ['protocol', 'The response is not HTTP/1.1'],
  UND_ERR_HEADERS_OVERFLOW: ['protocol', 'The headers of the response are longer than 16 KiB'],
};

const CONNECT_TIMEOUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'];
/** Verification results of OpenSSL, with the names of Node, e.g. CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT. */
const CERTIFICATE_CODE =
  /CERT|^UNABLE_TO_|^(INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;
const TLS_CODE = /^ERR_(TLS|SSL)_/;

/**
 * Classifies an error that undici, Node or the guarded connector raised before a response's headers were
 * complete. Messages contain the error's code, but never text of the receiver.
 */
export function toConnectionFault(error: Error): ConnectionFault {
  if (error instanceof TargetBlockedError) return { kind: 'blocked', message: error.message };
  if (error instanceof NameNotResolvedError) return toNoResponse('dns', error.message);
  // undici omits the code of parser errors, but sets their name.
  const code = getErrorCode(error) ?? error.name;
  if (CONNECT_TIMEOUT_CODES.includes(code)) {
    return { kind: 'timeout', message: 'No connection was established in time.' };
  }
  const [reason, message] = FAULT_BY_CODE[code] ?? classifyByPattern(code);
  return toNoResponse(reason, `${message} (${code}).`);
}

function classifyByPattern(code: string): [NoResponseReason, string] {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return ['tls', 'The certificate is not valid for the host of the URL'];
  if (TLS_CODE.test(code)) return ['tls', 'The TLS handshake failed'];
  if (CERTIFICATE_CODE.test(code)) return ['tls', 'The certificate was not accepted'];
  return ['other', 'The connection failed'];
}

function toNoResponse(reason: NoResponseReason, message: string): ConnectionFault {
  return { kind: 'no_response', reason, message };
}
