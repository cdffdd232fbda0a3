import { Module } from '@nestjs/common';
import { NetworkModule } from '../../network/network.module';
import { KnownRecipients } from './known-recipients';
import { NetworkSearch } from './network-search';
import { RecipientSearchController } from './recipient-search.controller';
import { RecipientSearch } from './recipient-search.service';

/** Search for recipients among the team's own data, on the network and in the Peppol Directory. */
@Module({
  imports: [NetworkModule],
  controllers: [RecipientSearchController],
  providers: [KnownRecipients, NetworkSearch, RecipientSearch],
})
export class RecipientSearchModule {}
