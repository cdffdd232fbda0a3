import { Injectable } from '@nestjs/common';

/** Shows a resource as the answer that created it did. */
export type ResultLoader = (teamId: string, id: string) => Promise<Record<string, unknown>>;

/**
 * How to answer anew for a request whose effect was committed but whose answer was not written down: the process ended
 * in between. Each module that creates resources registers how one is shown.
 */
@Injectable()
export class IdempotentResults {
  private readonly loaders = new Map<string, ResultLoader>();

  register(resource: string, loader: ResultLoader): void {
    this.loaders.set(resource, loader);
  }

  async load(resource: string, teamId: string, id: string): Promise<Record<string, unknown>> {
    const loader = this.loaders.get(resource);
    if (loader === undefined) throw new Error(`Nobody knows how to show a ${resource} again`);
    return { success: true, ...(await loader(teamId, id)) };
  }
}
