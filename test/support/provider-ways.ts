import type { TestIdentityProvider } from './identity-provider';
import { PersonClient } from './people';
import type { Service } from './service';
import type { Answer } from './team-client';

/** A browser that is sent to the provider. */
export interface Way {
  url: string;
  /** Cookie that binds the callback to this browser. */
  cookie: string;
}

/** Requests of browsers to an identity provider and back. */
export class ProviderWays {
  constructor(
    private readonly service: Pick<Service, 'baseUrl'>,
    private readonly provider: Pick<TestIdentityProvider, 'visit'>,
  ) {}

  /** Begins a way without a session. */
  async enter(input: object, browser = this.nobody()): Promise<Way> {
    return this.begun(await browser.post('/api/core/provider/enter', input));
  }

  /** A way that an answer begins. */
  begun(answer: Answer): Way {
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('passerelle-provider='));
    return { url: answer.body.url as string, cookie: cookie?.split(';')[0] ?? '' };
  }

  /** Action of the page that the provider redirects the browser to. */
  arrive(query: string, cookie: string, browser = this.nobody()): Promise<Answer> {
    const session = browser.token === null ? [] : [`passerelle=${browser.token}`];
    const headers = { cookie: [cookie, ...session].join('; ') };
    return browser.post('/api/core/provider/arrive', { query }, { headers });
  }

  /** A way there and back. */
  async through(way: Way, browser = this.nobody()): Promise<Answer> {
    return this.arrive(await this.provider.visit(way.url), way.cookie, browser);
  }

  async signIn(browser = this.nobody()): Promise<Answer> {
    return this.through(await this.enter({ purpose: 'sign-in' }, browser), browser);
  }

  private nobody(): PersonClient {
    return new PersonClient(this.service, '', null);
  }
}
