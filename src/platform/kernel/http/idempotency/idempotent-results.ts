import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  missingContents,
  packAnswer,
  unpackAnswer,
  withContents,
  type ResourceContents,
} from './packed-answer';

/**
 * Shows a resource as the answer that made it did.
 * @param request the repetition; its path and credential are those of the first request
 * @param contents the contents that the answer needs; absent: those that the request prefers
 * @throws Failure where the first request would have been answered with one, and 404 for what was deleted since
 */
export type ResultLoader = (
  teamId: string,
  id: string,
  request: Request,
  contents?: readonly string[],
) => Promise<Record<string, unknown>>;

/** A parameter of the path that the repetition was sent to. */
export function pathParameter(request: Request, name: string): string {
  const value: unknown = request.params[name];
  if (typeof value !== 'string') throw new Error(`The path has no ${name}`);
  return value;
}

interface Result {
  load: ResultLoader;
  keepsAnswers: boolean;
  contents: ResourceContents | null;
}

/**
 * How to answer again for a request whose effect was committed but whose answer was not stored: the process ended
 * in between. Each service behind a POST that has an effect registers how what it makes is shown.
 */
@Injectable()
export class IdempotentResults {
  private readonly results = new Map<string, Result>();

  register(resource: string, load: ResultLoader, contents: ResourceContents | null = null): void {
    this.results.set(resource, { load, keepsAnswers: true, contents });
  }

  /**
   * For answers with a secret in them: they are not kept, because what is sealed in its own table must not stand in
   * plain text in another. Every repetition shows the resource as it is then.
   */
  registerSecret(resource: string, load: ResultLoader): void {
    this.results.set(resource, { load, keepsAnswers: false, contents: null });
  }

  keepsAnswers(resource: string): boolean {
    return this.of(resource).keepsAnswers;
  }

  /** Packs an answer for its row, without the contents that are stored with the resource. */
  async pack(resource: string, answer: unknown): Promise<Buffer> {
    return packAnswer(answer, this.of(resource).contents);
  }

  /**
   * Restores an answer from its row, with the contents of the resource.
   * @returns `isMinimal` when the first answer showed none of some contents
   * @throws Failure 404 for a resource that was deleted since: its contents went with it
   */
  async unpack(
    { resource, resourceId, answer }: { resource: string; resourceId: string; answer: Buffer },
    teamId: string,
    request: Request,
  ): Promise<{ body: unknown; isMinimal: boolean }> {
    const { load, contents } = this.of(resource);
    const stored = await unpackAnswer(answer);
    if (contents === null) return { body: stored, isMinimal: false };
    const missing = missingContents(stored, contents);
    const loaded = await load(teamId, resourceId, request, missing);
    return {
      body: withContents(stored, loaded, contents),
      isMinimal: missing.length < contents.fields.length,
    };
  }

  async load(
    resource: string,
    teamId: string,
    id: string,
    request: Request,
  ): Promise<Record<string, unknown>> {
    return { success: true, ...(await this.of(resource).load(teamId, id, request)) };
  }

  private of(resource: string): Result {
    const result = this.results.get(resource);
    if (result === undefined) throw new Error(`No module has registered how to show a ${resource} again`);
    return result;
  }
}
