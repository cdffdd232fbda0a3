import type { PlainCall } from '../api/client';

/** Credentials that a command uses: an API key, a session, or a session within a team. */
export interface Caller {
  by: 'key' | 'person';
  teamId?: string;
}

/** Maximum length of a displayed text; Copy includes all of it. */
const MAX_BODY_LENGTH = 400;
/** Maximum length of a displayed body that is plain text, such as XML. */
const SHOWN_WHOLE = 4_000;

/** Quotes a text as one POSIX shell word. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The call as a command. Key and secret come from the environment and a session from a file, so that neither stands in a history. */
export function formatCurl(
  { method, address, headers = {}, body }: PlainCall,
  origin: string,
  { by, teamId }: Caller,
): string {
  const parts = ['curl'];
  if (by === 'key') parts[0] += ' -u "$PASSERELLE_KEY:$PASSERELLE_SECRET"';
  else {
    parts[0] += ' -b cookies.txt -c cookies.txt';
    if (teamId !== undefined) parts.push(`-H 'X-Passerelle-Team: ${teamId}'`);
    if (method !== 'GET') parts.push(`-H ${quoted(`Origin: ${origin}`)}`);
  }
  if (method !== 'GET') parts.push(`-X ${method}`);
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (typeof body === 'string') parts.push(`--data-binary ${quoted(body)}`);
  else if (body instanceof Blob)
    parts.push(`--data-binary @${body instanceof File ? quoted(body.name) : 'FILE'}`);
  else if (body !== undefined)
    parts.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`);
  parts.push(quoted(origin + address));
  return parts.join(' \\\n  ');
}

/** Shortens the long strings of a call for display; in a JSON body the strings inside it. */
export function shortened(call: PlainCall): PlainCall {
  return { ...call, body: typeof call.body === 'string' ? cutJson(call.body) : cut(call.body) };
}

function cutJson(text: string): string {
  try {
    return JSON.stringify(cut(JSON.parse(text)), null, 2);
  } catch {
    return text.length > SHOWN_WHOLE ? `${text.slice(0, SHOWN_WHOLE)}…` : text;
  }
}

function cut(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_BODY_LENGTH ? `${value.slice(0, MAX_BODY_LENGTH)}…` : value;
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]));
  return value;
}
