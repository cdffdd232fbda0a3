import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { translateRequest, type CompatibleApi, type TranslatedRequest } from './translation';
import type { Compatibility } from '../../platform/kernel/settings/http-settings';
import { RECOMMAND } from './recommand-table';

const translatedRequests = new WeakMap<object, TranslatedRequest>();

/** Returns the translation of a request; null for a request that only this API knows. */
export function findTranslatedRequest(request: object): TranslatedRequest | null {
  return translatedRequests.get(request) ?? null;
}

/** Replaces method and path of another product's request by those of this API, before routing. */
export function compatibilityMiddleware(api: CompatibleApi): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const translation = translateRequest(api, request.method, request.url);
    if (translation !== null) {
      translatedRequests.set(request, translation);
      request.method = translation.method;
      request.url = translation.url;
    }
    next();
  };
}

/** Returns the interface of a compatible product; null: none. */
export function findCompatibleApi(compatibility: Compatibility): CompatibleApi | null {
  return compatibility === 'recommand' ? RECOMMAND : null;
}
