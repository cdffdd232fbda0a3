import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import {
  listMissingContents,
  packAnswer,
  unpackAnswer,
  restoreContents,
  type ResourceContents,
} from './packed-answer';

/**
 * Loads a resource in the form of the first response.
 * @param request the repeated request; its path and credential equal the path and credential of the first request
 * @param contents contents that the answer needs; absent: the contents that the request prefers
 * @throws ApiError that the first request would have been answered with, and 404 for a resource deleted since
 */
export type ResultLoader = (
  teamId: string,
  id: string,
  request: Request,
  contents?: readonly string[],
) => Promise<Record<string, unknown>>;

/** Returns a parameter of the repetition's path. */
export function getPathParameter(request: Request, name: string): string {
  const value: unknown = request.params[name];
  if (typeof value !== 'string') throw new Error(`The path has no ${name}`);
  return value;
}

interface RegisteredResource {
  load: ResultLoader;
  storesAnswers: boolean;
  contents: ResourceContents | null;
}

/**
 * Answers repetitions of requests whose effect was committed but whose answer was not stored because the process ended in
 * between. Each service with an effective POST registers how its resource is shown.
 */
@Injectable()
export class IdempotentResults {
  private readonly results = new Map<string, RegisteredResource>();

  register(resource: string, load: ResultLoader, contents: ResourceContents | null = null): void {
    this.results.set(resource, { load, storesAnswers: true, contents });
  }

  /**
   * Registers a resource whose answers contain a secret. Such answers are not stored, because the secret is encrypted
   * in its own table. Every repetition shows the resource in its current state.
   */
  registerSecret(resource: string, load: ResultLoader): void {
    this.results.set(resource, { load, storesAnswers: false, contents: null });
  }

  storesAnswers(resource: string): boolean {
    return this.getResult(resource).storesAnswers;
  }

  /** Packs an answer for its row, without the contents that are stored with the resource. */
  async pack(resource: string, answer: unknown): Promise<Buffer> {
    return packAnswer(answer, this.getResult(resource).contents);
  }

  /**
   * Restores an answer from its row, with the contents of the resource.
   * @returns `isMinimal` when the first answer omitted contents
   * @throws ApiError 404 for a resource deleted since: its contents were deleted too
   */
  async unpack(
    { resource, resourceId, answer }: { resource: string; resourceId: string; answer: Buffer },
    teamId: string,
    request: Request,
  ): Promise<{ body: unknown; isMinimal: boolean }> {
    const { load, contents } = this.getResult(resource);
    const storedBody = await unpackAnswer(answer);
    if (contents === null) return { body: storedBody, isMinimal: false };
    const missingContents = listMissingContents(storedBody, contents);
    const loadedParts = await load(teamId, resourceId, request, missingContents);
    return {
      body: restoreContents(storedBody, loadedParts, contents),
      isMinimal: missingContents.length < contents.fields.length,
    };
  }

  async load(
    resource: string,
    teamId: string,
    id: string,
    request: Request,
  ): Promise<Record<string, unknown>> {
    return { success: true, ...(await this.getResult(resource).load(teamId, id, request)) };
  }

  private getResult(resource: string): RegisteredResource {
    const result = this.results.get(resource);
    if (result === undefined)
      throw new Error(`No module has registered a loader for stored answers with a ${resource}`);
    return result;
  }
}
