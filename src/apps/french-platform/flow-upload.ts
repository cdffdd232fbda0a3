import type { Request, Response } from 'express';
import type { FlowUpload } from '../../business/french-flows/french-flow-store';
import { parseMultipart, type FormPart } from '../../platform/kernel/http/body/multipart';
import { readBody } from '../../platform/kernel/http/body/read-body';
import { hasBody } from '../../platform/kernel/http/body/unread-body';
import { badInput } from '../../platform/kernel/http/api-error';
import { parseJson } from '../../platform/kernel/http/json-text';
import { ClientDisconnectedError, requestContext } from '../../platform/kernel/request-context';
import { parseFlowInfo } from '../../standards/french-flow';
import { getRequestedVersion } from './interface-version';
import { requireParsed } from './flow-failure';

/** Maximum size of `flowInfo` in bytes. */
const MAX_INFO_BYTES = 16 * 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a submission: a form with one part `flowInfo` of JSON and one part `file`.
 * @param limit maximum size of the body in bytes
 * @throws ApiError 400 with the errors, 413 for a body that is too large, 415 for another content type;
 *   ClientDisconnectedError
 */
export async function readFlowUpload(
  request: Request,
  response: Response,
  limit: number,
): Promise<FlowUpload> {
  const contentType = request.get('Content-Type');
  const slot = requestContext.current()?.slot ?? null;
  const body = hasBody(request)
    ? await readBody(request, response, { limit, reserveBytes: (bytes) => slot?.occupyMemory(bytes) })
    : Buffer.alloc(0);
  if (requestContext.current()?.clientGone.aborted === true) throw new ClientDisconnectedError();
  const parts = parseMultipart(body, contentType);
  rejectOtherParts(parts);
  const info = requireParsed(
    parseFlowInfo(parseInfo(getSinglePart(parts, 'flowInfo')), getRequestedVersion(request.path)),
    'flowInfo',
  );
  return { info, file: getSinglePart(parts, 'file') };
}

function rejectOtherParts(parts: readonly FormPart[]): void {
  const unexpectedPart = parts.find(({ name }) => name !== 'flowInfo' && name !== 'file');
  if (unexpectedPart === undefined) return;
  throw badInput({
    [unexpectedPart.name.slice(0, 100)]: ['The form must have only the parts flowInfo and file, each once.'],
  });
}

/** @throws ApiError 400 unless the form has exactly one part with the name */
function getSinglePart(parts: readonly FormPart[], name: 'flowInfo' | 'file'): Buffer {
  const [first, ...others] = parts.filter((part) => part.name === name);
  if (first !== undefined && others.length === 0) return first.content;
  const count = first === undefined ? 'none' : String(others.length + 1);
  throw badInput({ [name]: [`must occur once in the form; received ${count}.`] });
}

function parseInfo(content: Buffer): unknown {
  if (content.length > MAX_INFO_BYTES)
    throw badInput({
      flowInfo: [`must have at most ${MAX_INFO_BYTES} bytes; received ${content.length}.`],
    });
  let text: string;
  try {
    text = utf8.decode(content);
  } catch {
    throw badInput({ flowInfo: ['must be JSON in UTF-8; received bytes that are not valid UTF-8.'] });
  }
  return parseJson(text);
}
