import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import type { TeamOAuthResource } from '../../access/auth/oauth/oauth.service';
import { getTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import { withServices } from './services';

interface TeamOptions extends CommonOptions {
  team: string;
}

export function addOauthCommands(program: Command): void {
  const oauth = program.command('oauth').description('OAuth2 with JWT assertions');

  oauth
    .command('enable')
    .description('Enable OAuth2 for a team, or replace its public keys')
    .requiredOption('--team <team>', 'id of the team')
    .requiredOption('--jwks <file>', 'JWKS (RFC 7517) with the public keys of the team')
    .option('--json', 'print JSON')
    .action(async (options: TeamOptions & { jwks: string }) => {
      const jwks = readJwksFile(options.jwks);
      const state = await withServices(async (services) => {
        const { OAuthService } = await import('../../access/auth/oauth/oauth.service');
        const team = await getTeam(services, options.team);
        return services.get(OAuthService).enable(team.id, jwks);
      });
      printState(options, state, `OAuth2 is enabled for ${state.teamId}`);
    });

  oauth
    .command('disable')
    .description('Disable OAuth2 for a team and revoke its access tokens')
    .requiredOption('--team <team>', 'id of the team')
    .option('--json', 'print JSON')
    .action(async (options: TeamOptions) => {
      const state = await withServices(async (services) => {
        const { OAuthService } = await import('../../access/auth/oauth/oauth.service');
        const team = await getTeam(services, options.team);
        return services.get(OAuthService).disable(team.id);
      });
      printState(options, state, `OAuth2 is disabled for ${state.teamId}`);
    });
}

function printState(options: CommonOptions, state: TeamOAuthResource, headline: string): void {
  const keys = state.keyIds.map((keyId) => `key     ${keyId ?? '(without kid)'}`);
  print(options, { oauth: state }, [headline, `tokens  ${state.tokenUrl}`, ...keys]);
}

function readJwksFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(
      `The JWKS file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
