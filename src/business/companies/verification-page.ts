import type { VerificationStatus } from './verification-states';
import type { VerificationProvider } from './verification-providers';

/** Data of the page of a verification session. */
export interface VerificationView {
  status: VerificationStatus;
  expiresAt: Date;
  provider: VerificationProvider;
  /** Path of the endpoint with which the team decides, relative to the base URL; shown when the team may decide. */
  outcomePath: string;
}

const STATUS_TEXTS: Record<VerificationStatus, string> = {
  open: 'The verification is open.',
  verified: 'The company is verified.',
  rejected: 'The verification was rejected.',
  revoked: 'The verification was revoked: a number of the company has changed. Open a new verification.',
  expired: 'The verification has expired without an outcome. Open a new one.',
};

/** Path of the page below the base URL. */
export function formatVerificationPath(companyId: string, sessionId: string): string {
  return `/app/companies/${companyId}/verifications/${sessionId}`;
}

/**
 * Renders the page at the `url` of a verification session. The page shows the state of the session, but not the company.
 */
export function renderVerificationPage(session: VerificationView): string {
  const { status, expiresAt, provider, outcomePath } = session;
  const isOpen = status === 'open';
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  const steps = isOpen ? `<p>${provider.nextStep}</p><p>The session is open until ${until} UTC.</p>` : '';
  const call = `POST ${outcomePath}\n{"outcome": "verified"}`;
  const teamSection = isOpen && provider.deciders.includes('team') ? `<pre>${call}</pre>` : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Verification</title>
</head>
<body>
<main>
<h1>Verification of a company</h1>
<p><strong>${STATUS_TEXTS[status]}</strong></p>
${steps}${teamSection}
<p>Passerelle, access point to the Peppol network</p>
</main>
</body>
</html>
`;
}
