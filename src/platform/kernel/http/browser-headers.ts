import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * What a browser may do with an answer of the API: nothing. Answers hold what strangers wrote into documents, and none of it
 * is to run, to be framed or to load anything (contract, section 8.6).
 */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What the pages of both have in common: nothing from elsewhere, and no frame around them. */
const OWN_FILES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Swagger UI: scripts of our own, and none that stands in the page. */
const DOCS_POLICY = [...OWN_FILES, "img-src 'self' data:", "form-action 'self'"].join('; ');

/**
 * The dashboard: no form leaves the page without its code, and no text becomes markup or code, because nothing may make a
 * trusted type. Pictures may be drawn from data and from what the page has fetched.
 */
const DASHBOARD_POLICY = [
  ...OWN_FILES,
  "img-src 'self' data: blob:",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Where pages for people are. */
const DOCS = /^\/docs(\/|$)/;
const DASHBOARD = /^\/app(\/|$)/;

function policyOf(path: string): string {
  if (DASHBOARD.test(path)) return DASHBOARD_POLICY;
  return DOCS.test(path) ? DOCS_POLICY : CLOSED_POLICY;
}

/** Says of each answer what a browser may do with it. */
export function browserHeaders(): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', policyOf(request.path));
    next();
  };
}

/**
 * True when a request asks for this very media type rather than for anything else. A browser's list of all it can show
 * names `application/xml` after its pages, and does not mean it.
 */
export function asksFor(request: Request, type: string): boolean {
  return request.accepts()[0] === type;
}
