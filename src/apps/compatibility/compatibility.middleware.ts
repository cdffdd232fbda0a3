import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { translateRequest, type CompatibleApi, type TranslatedRequest } from './translation';
import type { Compatibility } from '../../platform/kernel/settings/http-settings';
import { RECOMMAND } from './recommand-table';

const translatedRequests = new WeakMap<object, TranslatedRequest>();

/** Returns the translation of a request; null for a request that has no equivalent in the other product. */
export function findTranslatedRequest(request: object): TranslatedRequest | null {
  return translatedRequests.get(request) ?? null;
}

/** Replaces the method and path of another product's request by those of this API, before routing. */
export function createCompatibilityMiddleware(api: CompatibleApi): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const translatedRequest = translateRequest(api, request.method, request.url);
    if (translatedRequest !== null) {
      translatedRequests.set(request, translatedRequest);
      request.method = translatedRequest.method;
      request.url = translatedRequest.url;
    }
    next();
  };
}

/** Returns the API of the configured compatible product; null when none is configured. */
export function findCompatibleApi(compatibility: Compatibility): CompatibleApi | null {
  return compatibility === 'recommand' ? RECOMMAND : null;
}
