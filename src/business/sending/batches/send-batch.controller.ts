import { Controller, Headers, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { requestReads } from '../../../platform/kernel/database/replica/replica-read';
import { readBody } from '../../../platform/kernel/http/body/read-body';
import { streamBody } from '../../../platform/kernel/http/body/stream-body';
import { COMMON_FAILURES } from '../../../platform/kernel/http/declared-failures';
import { badInput, ApiError } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { DOCUMENT_SEND_FAILURES } from '../sending.failures';
import { BatchResponseStream, NDJSON } from './answer-stream';
import { ArchiveLimiter } from './archive-places';
import { unpackItems } from './batch-archive';
import { BATCH_FAILURES } from './batch.failures';
import { type BatchItem, MAX_ARCHIVE_BYTES, MAX_DOCUMENT_BYTES } from './batch-item';
import { splitLines } from './batch-lines';
import { reserveItemMemory } from './batch-memory';
import { SendBatchService, type SendBatch } from './send-batch.service';

const ZIP = 'application/zip';

const DESCRIPTION =
  'Sends up to 10,000 documents, under a required `Idempotency-Key`. Each document is accepted or refused individually, as by `POST /{companyId}/send`. The response is ' +
  'NDJSON with a line for each document, in the order of the request, written while the request is still read: `{"line": 1, ' +
  '"name": "file.xml", "status": "accepted", "documentId": "doc_…"}`. `line` counts lines, or files of the archive; `name` is ' +
  'only in the response to an archive. `status` is `accepted`, `duplicate` or `refused`; the last two have `error` with `status`, `code` and `errors`, as in the response to a single send. The last line has `complete` and `counts`. A connection that ' +
  'breaks stops the batch; documents that were accepted stay accepted. Repeat the request with the same `Idempotency-Key` to continue: the line of a document that was accepted before has `repeated` and the earlier id, and a changed line is refused with `idempotency_key_reused`. The key is recognised for 7 days.';
const BODY_DESCRIPTION =
  'NDJSON or a ZIP archive. Each line of NDJSON is the body of a `POST /{companyId}/send`, at most ' +
  '4 MiB. A ZIP archive has at most 64 MiB; each file is the XML of a document (UBL or CII), which ' +
  'is sent to the electronic address of the recipient that it states.';

/** Many documents in one request. */
@ApiTags('Sending')
@Controller('api/v1/:companyId')
export class SendBatchController {
  private readonly archives = new ArchiveLimiter();

  constructor(private readonly batches: SendBatchService) {}

  @Post('send/batch')
  @ApiConsumes(NDJSON, ZIP)
  @ApiBody({ schema: { type: 'string', format: 'binary' }, description: BODY_DESCRIPTION })
  @Operation({
    id: 'documents.sendBatch',
    summary: 'Send many documents',
    description: DESCRIPTION,
    access: 'team',
    permission: 'documents.send',
    rawBody: true,
    alsoAnswers: [NDJSON],
    failures: [
      400,
      404,
      ...DOCUMENT_SEND_FAILURES,
      ...Object.values(BATCH_FAILURES),
      COMMON_FAILURES.unreadable_body,
      COMMON_FAILURES.body_too_large,
      COMMON_FAILURES.unsupported_media_type,
      COMMON_FAILURES.unsupported_encoding,
    ],
  })
  async send(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: express.Request,
    @Res() response: express.Response,
  ): Promise<void> {
    const type = (request.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const batch: SendBatch = { credential, companyId, key: key ?? '', isXml: type === ZIP };
    await this.batches.assertSendable(batch);
    if (key === undefined)
      throw badInput(
        {
          'Idempotency-Key': [
            'must be present, so that a repeated batch sends no document twice; received nothing',
          ],
        },
        'missing_idempotency_key',
      );
    if (type !== ZIP && type !== NDJSON)
      throw new ApiError(415, 'unsupported_media_type', {
        root: [`The Content-Type is "${type}"; accepted: ${NDJSON}, ${ZIP}.`],
      });
    const reads = requestReads.current();
    const stream = new BatchResponseStream(response, async () => reads?.recordBeforeResponse());
    if (type === NDJSON) {
      await this.sendAndRespond(batch, splitLines(streamBody(request, response), MAX_DOCUMENT_BYTES), stream);
      return;
    }
    await this.archives.run(credential.teamId, async () =>
      this.sendAndRespond(batch, unpackItems(await readArchiveBody(request, response)), stream),
    );
  }

  private async sendAndRespond(
    batch: SendBatch,
    items: AsyncIterable<BatchItem[]> | Iterable<BatchItem[]>,
    stream: BatchResponseStream,
  ): Promise<void> {
    try {
      await this.batches.send(batch, stream.takeDocuments(reserveItemMemory(items)), (answers) =>
        stream.write(answers),
      );
    } catch (error) {
      // The HTTP status has already been sent: the last line states the reason, like the error of a single send.
      if (!(error instanceof ApiError) || !stream.hasStarted) throw error;
      await stream.end(error);
      return;
    }
    await stream.end();
  }
}

async function readArchiveBody(request: express.Request, response: express.Response): Promise<Buffer> {
  // The limit of concurrent archives bounds the memory.
  return readBody(request, response, { limit: MAX_ARCHIVE_BYTES, reserveBytes: () => undefined });
}
