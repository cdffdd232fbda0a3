import { Inject, Injectable } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { isIP } from 'node:net';
import { CONFIG, type Config } from '../../platform/kernel/config';
import type { AddressRules } from '../../platform/kernel/outgoing/address-rules';
import { resolveTarget } from '../../platform/kernel/outgoing/guarded-connector';
import { createTargetPolicy } from '../../platform/kernel/outgoing/target-url';
import { MAX_MAIL_BYTES } from '../documents/reading/reading-mail';
import { MailboxError, toMailboxFailure } from './mailbox-failure';
import type { MailboxSecurity } from './mailbox.entity';

const MEBIBYTE = 1024 * 1024;
/** Size limits for the responses of a mail server, because the server may be hostile. */
const RESPONSE_LIMITS = {
  maxLineLength: 2 * MEBIBYTE,
  maxLiteralSize: MAX_MAIL_BYTES + MEBIBYTE,
  maxResponseSize: MAX_MAIL_BYTES + 2 * MEBIBYTE,
  maxResponseTokens: 50_000,
};
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Maximum number of addresses tried for each host. */
const MAX_ADDRESSES = 2;

/** Address and account of a mailbox. */
export interface MailboxAccess {
  host: string;
  port: number;
  security: MailboxSecurity;
  user: string;
  password: string;
}

/**
 * Opens connections to the mail servers that teams configure. Addresses pass the same checks as webhook addresses, and
 * the certificate must match the host name.
 */
@Injectable()
export class MailboxConnections {
  /** PEM certificates of the certificate authorities that tests trust instead of the default ones. */
  authorities: string | undefined;
  private readonly addressRules: AddressRules;

  constructor(@Inject(CONFIG) { webhookAllowInsecure, webhookAllowCidrs }: Config) {
    const settings = { allowInsecure: webhookAllowInsecure, allowCidrs: webhookAllowCidrs };
    this.addressRules = createTargetPolicy(settings).addresses;
  }

  /** Connects and signs in. @throws MailboxError */
  async connect(access: MailboxAccess): Promise<ImapFlow> {
    try {
      const addresses = await resolveTarget(access.host, this.addressRules);
      return await this.tryAddresses(
        access,
        addresses.slice(0, MAX_ADDRESSES).map(({ address }) => address),
      );
    } catch (error) {
      throw new MailboxError(toMailboxFailure(error));
    }
  }

  private async tryAddresses(access: MailboxAccess, addresses: readonly string[]): Promise<ImapFlow> {
    let failure: unknown;
    for (const address of addresses) {
      try {
        return await this.open(access, address);
      } catch (error) {
        failure ??= error;
        if (toMailboxFailure(error).code !== 'connection') throw error;
      }
    }
    throw failure;
  }

  private async open(
    { host, port, security, user, password }: MailboxAccess,
    address: string,
  ): Promise<ImapFlow> {
    // Loaded with the first mailbox, because many installations have none.
    const { ImapFlow: Client } = await import('imapflow');
    const client = new Client({
      ...{ host: address, port, auth: { user, pass: password } },
      ...(security === 'tls' ? { secure: true } : { secure: false, doSTARTTLS: true }),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      tls: {
        rejectUnauthorized: true,
        minVersion: 'TLSv1.2',
        ...(this.authorities === undefined ? {} : { ca: this.authorities }),
      },
      ...{
        logger: false,
        disableAutoIdle: true,
        disableCompression: true,
        clientInfo: { name: 'Passerelle' },
      },
      ...RESPONSE_LIMITS,
      ...TIMEOUTS,
    });
    // An unhandled `error` event would end the process; the waiting command fails with the same error.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  }
}
