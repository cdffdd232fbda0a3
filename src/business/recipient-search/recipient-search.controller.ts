import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, isPermitted, type Credential } from '../../access/auth/credential';
import { Operation } from '../../platform/kernel/http/operation';
import { flag, listOf } from '../../platform/kernel/http/schema';
import { SearchRecipientsQuery } from './recipient-search.input';
import {
  recipientSuggestionExample,
  recipientSuggestionsSchema,
  unansweredSchema,
} from './recipient-search.resource';
import { RecipientSearch, type SearchResult } from './recipient-search.service';

@ApiTags('Sending')
@Controller('api/v1/recipients')
export class RecipientSearchController {
  constructor(private readonly recipients: RecipientSearch) {}

  @Get('search')
  @Operation({
    id: 'recipients.search',
    fromReplica: true,
    summary: 'Search recipients by number, address or name',
    description:
      'Derives all electronic addresses from a VAT number or an enterprise number, looks them up on the ' +
      'network, and searches recent recipients, customers, own companies and the Peppol Directory. A credential searches only documents, customers and companies that it may read. Sources that do not answer ' +
      'in time are named in `unanswered`. Sandbox teams search the simulated network and no Directory.',
    access: 'team',
    permission: 'documents.send',
    companyLimit: 'filtered',
    answer: {
      recipients: {
        ...recipientSuggestionsSchema,
        description:
          'At most 20 recipients: recent ones, customers, own companies, addresses on the network, entries of the Directory',
      },
      isComplete: { ...flag, description: 'Whether all sources answered in time' },
      unanswered: { ...listOf(unansweredSchema), description: 'Sources that did not answer in time' },
    },
    example: { recipients: [recipientSuggestionExample], isComplete: true, unanswered: [] },
    failures: [400],
  })
  async search(
    @CurrentCredential() credential: Credential,
    @Query() query: SearchRecipientsQuery,
  ): Promise<{ success: true } & SearchResult> {
    const { teamId, environment } = credential;
    const reads = {
      documents: isPermitted(credential, 'documents.read'),
      customers: isPermitted(credential, 'partners.read'),
      companies: isPermitted(credential, 'companies.read'),
    };
    return { success: true, ...(await this.recipients.search({ teamId, environment, reads }, query)) };
  }
}
