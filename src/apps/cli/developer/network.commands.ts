import type { Command } from 'commander';
import { connect } from './connection/connect';
import { EXIT } from './exit';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';
import { createStyle } from './terminal/style';
import { formatTable } from './terminal/table';

export function addRecipientCommands(program: Command): void {
  const recipients = program.command('recipients').description('Recipients on the network');

  addRemoteCommand(
    recipients,
    'check',
    'Check whether a recipient is on the network, and which documents it accepts',
  )
    .argument('<address>', 'electronic address <scheme>:<identifier>, such as 0208:0987654394')
    .option('--doc-type <id>', 'only access points that accept this document type')
    .addHelpText('after', '\nExit status 4: the recipient is not on the network.')
    .action(async (address: string, options: RemoteOptions & { docType?: string }) => {
      const client = await connect(options);
      const recipient = await client.recipients.verify({
        address,
        ...(options.docType === undefined ? {} : { docTypeId: options.docType }),
      });
      const { green, red } = createStyle();
      print(options, { recipient }, [
        recipient.registered
          ? green(`${address} is on the network`)
          : red(`${address} is not on the network`),
        ...(recipient.documentTypes.length === 0
          ? []
          : formatTable(
              ['TAKES', 'ACCESS POINT'],
              recipient.documentTypes.map(({ docTypeId, endpointUrl }) => [docTypeId, endpointUrl]),
              ['TAKES', 'ACCESS POINT'],
            )),
      ]);
      if (!recipient.registered) process.exitCode = EXIT.notFound;
    });

  addRemoteCommand(
    recipients,
    'search',
    'Search recipients by VAT number, enterprise number, address or name, on the network and in the Peppol Directory',
  )
    .argument('<query...>', 'number in any notation, such as BE 0987.654.394, or a name')
    .option('--country <code>', 'country of a number without a country, such as BE')
    .addHelpText('after', '\nExit status 4: no recipient was found.')
    .action(async (words: string[], options: RemoteOptions & { country?: string }) => {
      const client = await connect(options);
      const { country } = options;
      const result = await client.recipients.search({
        query: words.join(' '),
        ...(country === undefined ? {} : { country }),
      });
      const { yellow } = createStyle();
      const header = ['ADDRESS', 'NAME', 'COUNTRY', 'SOURCE'];
      print(options, { ...result }, [
        ...(result.recipients.length === 0
          ? ['No recipient was found.']
          : formatTable(
              header,
              result.recipients.map(({ address, name, country: recipientCountry, source, registered }) => [
                address,
                name ?? '',
                recipientCountry ?? '',
                registered === false ? `${source}, not on the network` : source,
              ]),
              header,
            )),
        ...result.unanswered.map(({ source, address }) =>
          yellow(
            source === 'network'
              ? `The network did not respond to the query for ${address}`
              : 'The Peppol Directory did not respond',
          ),
        ),
      ]);
      if (result.recipients.length === 0) process.exitCode = EXIT.notFound;
    });
}
