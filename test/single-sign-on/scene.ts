import { FaultyProvider } from '../support/faulty-provider';
import { person, PersonClient } from '../support/people';
import { startService, type Service } from '../support/service';
import type { Answer } from '../support/team-client';
import { TextDns } from '../support/text-dns';

/** A browser that is sent to the provider of an organisation. */
export interface Way {
  url: string;
  cookie: string;
}

/** A team with a provider and a verified domain. */
export interface Organisation {
  teamId: string;
  owner: PersonClient;
  /** Id of the provider's setting. */
  id: string;
  domain: string;
  domainId: string;
}

let serial = 0;

/** A service with a provider of teams and a name server. */
export class SingleSignOnScene {
  private constructor(
    readonly service: Service,
    readonly provider: FaultyProvider,
    readonly dns: TextDns,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<SingleSignOnScene> {
    const [provider, dns] = await Promise.all([FaultyProvider.start(), TextDns.start()]);
    const service = await startService({ PEPPOL_DNS_SERVERS: dns.address, ...settings });
    return new SingleSignOnScene(service, provider, dns);
  }

  async stop(): Promise<void> {
    await Promise.all([this.service.stop(), this.provider.stop(), this.dns.stop()]);
  }

  nobody(): PersonClient {
    return new PersonClient(this.service, '', null);
  }

  /** A team with an owner, the provider, and a domain of its own. */
  async organisation(input: object = {}): Promise<Organisation> {
    const { teamId } = await this.service.team();
    const owner = await person(this.service, { team: teamId, role: 'owner', secondFactor: true });
    const domain = `org${process.pid}x${serial++}.example`;
    const set = await this.set(owner, input);
    if (set.status !== 200) throw new Error(JSON.stringify(set.body));
    const domainId = await this.verifiedDomain(owner, domain);
    return { teamId, owner, id: set.body.singleSignOn.id as string, domain, domainId };
  }

  set(owner: PersonClient, input: object = {}): Promise<Answer> {
    const { issuer, clientId, clientSecret } = this.provider;
    return owner.put('/api/core/single-sign-on', {
      ...{ name: 'Acme', issuer, clientId, clientSecret, defaultRole: 'reader' },
      ...input,
    });
  }

  async verifiedDomain(owner: PersonClient, domain: string): Promise<string> {
    const { body } = await owner.post('/api/core/single-sign-on/domains', { domain });
    this.dns.records.set(body.domain.recordName, ['v=spf1 -all', body.domain.recordValue]);
    const verified = await owner.post(`/api/core/single-sign-on/domains/${body.domain.id}/verify`);
    if (verified.body.domain?.verifiedAt === null) throw new Error(JSON.stringify(verified.body));
    return body.domain.id as string;
  }

  /** Begins a sign-in with an address. */
  async enter(email: string, browser = this.nobody()): Promise<Way> {
    return this.toWay(await browser.post('/api/core/single-sign-on/sign-in', { email }));
  }

  toWay(answer: Answer): Way {
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('passerelle-provider='));
    return { url: answer.body.url as string, cookie: cookie?.split(';')[0] ?? '' };
  }

  /** What the page does to which the provider sends the browser. */
  arrive(providerId: string, query: string, cookie: string, browser = this.nobody()): Promise<Answer> {
    const session = browser.token === null ? [] : [`passerelle=${browser.token}`];
    const headers = { cookie: [cookie, ...session].join('; ') };
    return browser.post('/api/core/single-sign-on/callback', { providerId, query }, { headers });
  }

  /** There and back. */
  async through(way: Way, browser = this.nobody()): Promise<Answer> {
    const back = await this.provider.visit(way.url);
    const id = back.pathname.split('/').at(-1) ?? '';
    return this.arrive(id, back.search.slice(1), way.cookie, browser);
  }

  /** A sign-in of the person that the provider names; the browser then has the session. */
  async signIn(email: string, browser = this.nobody()): Promise<Answer> {
    return this.through(await this.enter(email, browser), browser);
  }

  /** Claims of a person of an organisation. */
  claimsOf({ domain }: Pick<Organisation, 'domain'>, name = `p${serial++}`): { sub: string; email: string } {
    const claims = { sub: `sub-${name}`, email: `${name}@${domain}`, email_verified: true, name };
    this.provider.claims = claims;
    return claims;
  }
}

export const codeOf = (answer: Answer): string | null => answer.headers.get('x-error-code');
