import { conflict, type Failure } from '../../../../platform/kernel/http/failure';

/** 409: production has no mail server, so nobody would receive the link. */
export function mailUnavailable(): Failure {
  return conflict(
    'mail_unavailable',
    'This installation has no mail server (SMTP_URL is not set). The operator can print a link: user invite, user recover.',
  );
}
