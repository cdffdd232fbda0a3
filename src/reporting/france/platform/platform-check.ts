import { Injectable } from '@nestjs/common';
import { PlatformContracts } from '../../../network/french-platform/contracts/platform-contracts';
import { connectPlatform } from '../../../network/french-platform/flow-api/connect-platform';
import { PlatformFaultError } from '../../../network/french-platform/flow-api/platform-fault';
import { badInput, type FieldErrors } from '../../../platform/kernel/http/api-error';
import { InputFaults } from '../../../platform/kernel/http/input-faults';
import { isLocalhost, parseLiteralAddress } from '../../../platform/kernel/outgoing/target-policy';
import { checkTargetUrl } from '../../../platform/kernel/outgoing/target-url';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';

const URL_FIELDS = ['flowUrl', 'directoryUrl', 'tokenUrl'] as const;

/** Checks a contract with a French platform before it is stored. */
@Injectable()
export class PlatformContractCheck {
  constructor(private readonly contracts: PlatformContracts) {}

  /**
   * Validates the URLs, requests a token from the platform, and checks that both services are available.
   * @throws ApiError 400 listing each invalid field
   */
  async run(settings: FrenchPlatformSettings): Promise<void> {
    const faults = new InputFaults();
    for (const field of URL_FIELDS) {
      const url = settings[field];
      const message = url === null ? null : this.findUrlError(url);
      if (message !== null) faults.add({ [field]: [message] }, 'platform_url_not_allowed');
    }
    faults.throwIfAny();
    const errors = await this.testConnection(settings);
    if (Object.keys(errors).length > 0) throw badInput(errors, 'platform_not_accepted');
  }

  private findUrlError(url: string): string | null {
    if (url.includes('?')) return 'The URL has a query ("?…"); a URL without one is accepted.';
    const urlCheck = checkTargetUrl(url, this.contracts.connectionRules.policy);
    if (!urlCheck.ok) return urlCheck.message;
    const { protocol, hostname } = new URL(url);
    // The secret and all documents are sent to these addresses.
    return protocol === 'https:' || isLoopback(hostname)
      ? null
      : `The URL starts with "${protocol}//"; use https://, or http:// only for this machine.`;
  }

  private async testConnection(settings: FrenchPlatformSettings): Promise<FieldErrors> {
    const clients = connectPlatform(settings, this.contracts.connectionRules);
    const { tokens, flows, directory } = clients;
    try {
      const tokenFault = await findPlatformFault(tokens.get());
      if (tokenFault !== null)
        return tokenFault.fault === 'credentials'
          ? { clientId: [tokenFault.message], clientSecret: [tokenFault.message] }
          : { tokenUrl: [tokenFault.message] };
      const [flowFault, directoryFault] = await Promise.all([
        findPlatformFault(flows.checkHealth()),
        directory === null ? null : findPlatformFault(directory.checkHealth()),
      ]);
      return {
        ...(flowFault === null ? {} : { flowUrl: [flowFault.message] }),
        ...(directoryFault === null ? {} : { directoryUrl: [directoryFault.message] }),
      };
    } finally {
      await clients.close();
    }
  }
}

async function findPlatformFault(step: Promise<unknown>): Promise<PlatformFaultError | null> {
  try {
    await step;
    return null;
  } catch (error) {
    if (error instanceof PlatformFaultError) return error;
    throw error;
  }
}

function isLoopback(hostname: string): boolean {
  const literal = parseLiteralAddress(hostname);
  return literal === null ? isLocalhost(hostname) : /^(127\.|::1$)/.test(literal);
}
