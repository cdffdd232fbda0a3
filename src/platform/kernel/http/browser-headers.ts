import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Content security policy of the API's responses: browsers may neither run nor load content. Responses contain texts
 * from documents of untrusted senders, which must not run, be framed or load any content (contract, section 8.6).
 */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Common part of the policies of both pages: no content from other origins, and no embedding in frames. */
const COMMON_DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Policy of Swagger UI: only our own script files, no inline scripts. */
const DOCS_POLICY = [...COMMON_DIRECTIVES, "img-src 'self' data:", "form-action 'self'"].join('; ');

/**
 * Policy of the dashboard: only its own code sends forms, and no text becomes markup or code, because no code may
 * create a trusted type. Pictures may come from data and from files that the page has fetched.
 */
const DASHBOARD_POLICY = [
  ...COMMON_DIRECTIVES,
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Paths of the pages for people. */
const DOCS_PATH = /^\/docs(\/|$)/;
const DASHBOARD_PATH = /^\/app(\/|$)/;

function getPolicy(path: string): string {
  if (DASHBOARD_PATH.test(path)) return DASHBOARD_POLICY;
  return DOCS_PATH.test(path) ? DOCS_POLICY : API_POLICY;
}

/** Sets the headers that restrict the use of an answer in browsers. */
export function createBrowserHeaders(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', getPolicy(request.path));
    next();
  };
}

/**
 * Returns whether the media type is the first choice of a request. Browsers name `application/xml` only after their
 * page types, so they do not prefer it.
 */
export function prefersMediaType(request: Request, type: string): boolean {
  return request.accepts()[0] === type;
}
